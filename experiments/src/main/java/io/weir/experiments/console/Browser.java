// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.TakesScreenshot;
import org.openqa.selenium.WebDriver;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.support.ui.WebDriverWait;

/** Chromium without a window, that shows the console. */
final class Browser implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final WebDriver driver;
  private final String address;

  Browser(int port) throws IOException {
    ChromeOptions options = new ChromeOptions();
    options.setBinary(program("chromium").toFile());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run");
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(program("chromedriver").toFile())
            .build();
    this.driver = new ChromeDriver(service, options);
    this.address = "http://127.0.0.1:" + port + "/weir/console/";
    resize(1_400, 900);
  }

  /** On the path, so that nothing is looked for elsewhere. */
  private static Path program(String name) throws IOException {
    for (String folder : System.getenv().getOrDefault("PATH", "").split(":", -1)) {
      Path program = Path.of(folder, name);
      if (!folder.isEmpty() && Files.isExecutable(program)) {
        return program;
      }
    }
    throw new IOException(name + " is not on the path");
  }

  void resize(int width, int height) {
    driver.manage().window().setSize(new Dimension(width, height));
  }

  /** Opens the page anew, and says how many milliseconds it took until there were rows. */
  double open(String view) {
    driver.get("about:blank");
    driver.get(address + "#/" + view);
    await("tbody tr");
    Object shown =
        script().executeScript("return performance.getEntriesByName('weir-rows')[0].startTime");
    return ((Number) Objects.requireNonNull(shown)).doubleValue();
  }

  /** Goes to a view of the page that is open. */
  void go(String view) {
    script().executeScript("location.hash = arguments[0]", "#/" + view);
  }

  private JavascriptExecutor script() {
    return (JavascriptExecutor) driver;
  }

  void click(String selector) {
    driver.findElement(By.cssSelector(selector)).click();
  }

  /** In the place of what is there. */
  void type(String selector, String text) {
    WebElement field = driver.findElement(By.cssSelector(selector));
    field.clear();
    field.sendKeys(text);
  }

  /** Until there is something. */
  void await(String selector) {
    new WebDriverWait(driver, PATIENCE)
        .until(any -> !any.findElements(By.cssSelector(selector)).isEmpty());
  }

  void picture(Path file) throws IOException {
    Files.write(file, ((TakesScreenshot) driver).getScreenshotAs(OutputType.BYTES));
  }

  @Override
  public void close() {
    driver.quit();
  }
}
