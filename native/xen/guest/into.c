/* SPDX-License-Identifier: GPL-2.0 */
/* into FILE: copies its input into memory that a file stands for, as sysfs has those of devices. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int fails(const char *what)
{
	perror(what);
	return 1;
}

int main(int count, char **words)
{
	int file = count == 2 ? open(words[1], O_RDWR) : -1;
	struct stat found;
	char *memory;
	ssize_t got;

	if (file < 0 || fstat(file, &found))
		return fails("into: no FILE");
	memory = mmap(NULL, found.st_size, PROT_READ | PROT_WRITE, MAP_SHARED,
		      file, 0);
	if (memory == MAP_FAILED)
		return fails("into: no memory");
	for (off_t at = 0; (got = read(0, memory + at, found.st_size - at)) > 0;)
		at += got;
	return got < 0 ? fails("into: no input") : 0;
}
