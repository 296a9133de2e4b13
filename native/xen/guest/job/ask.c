/* SPDX-License-Identifier: GPL-2.0 */
/* Asks another node. */
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <sys/socket.h>

#include "job.h"

#define NETWORK 0x0a000000 /* 10.0.0.NODE */

FILE *asked(int node, const char *format, ...)
{
	struct sockaddr_in address = { .sin_family = AF_INET,
				       .sin_port = htons(PORT),
				       .sin_addr.s_addr =
					       htonl(NETWORK + node) };
	int connection = socket(AF_INET, SOCK_STREAM, 0);
	va_list words;
	int on = 1;
	FILE *file;

	if (connection < 0 ||
	    connect(connection, (struct sockaddr *)&address, sizeof(address)) ||
	    setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on)))
		die("connect");
	file = fdopen(connection, "r+");
	va_start(words, format);
	vfprintf(file, format, words);
	va_end(words);
	fflush(file);
	return file;
}
