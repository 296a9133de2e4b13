/* SPDX-License-Identifier: GPL-2.0 */
/*
 *   job serve SELF FOLDER     a node of a cluster, whose files are in FOLDER
 *   job ask NODE WORD...      asks a node, and prints what it says
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "job.h"

static int ask(int node, char **words, int count)
{
	char line[512] = "";
	FILE *file = asked(node, "%s", words[0]);

	for (int i = 1; i < count; i++)
		fprintf(file, " %s", words[i]);
	fprintf(file, "\n");
	fflush(file);
	while (fgets(line, sizeof(line), file))
		printf("%s", line);
	return strncmp(line, "WORK", 4) && strcmp(line, "prepared\n");
}

int main(int count, char **words)
{
	if (count == 4 && !strcmp(words[1], "serve")) {
		if (chdir(words[3]))
			die(words[3]);
		serve(atoi(words[2]));
	}
	if (count > 3 && count < 32 && !strcmp(words[1], "ask"))
		return ask(atoi(words[2]), words + 3, count - 3);
	fprintf(stderr, "usage: job serve SELF FOLDER | job ask NODE WORD...\n");
	return 2;
}
