/* SPDX-License-Identifier: GPL-2.0 */
#define FUSE_USE_VERSION 35

#include "fuse_disk.h"

#include <errno.h>
#include <fuse_lowlevel.h>
#include <linux/falloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LARGEST_REQUEST (1 << 20)
#define REQUESTS_IN_FLIGHT 256
#define ATTRIBUTES_HOLD_SECONDS 3600
#define STATISTICS_BYTES 2048

enum inode { ROOT = FUSE_ROOT_ID, DISK, STATISTICS, CONTROL, INODES };

static const char *const names[INODES] = { [DISK] = "disk",
					   [STATISTICS] = "statistics",
					   [CONTROL] = "control" };

static struct disk *the_disk;

static void describe(fuse_ino_t inode, struct stat *stat)
{
	*stat = (struct stat){ .st_ino = inode, .st_nlink = 1 };
	switch (inode) {
	case ROOT:
		stat->st_mode = S_IFDIR | 0755;
		stat->st_nlink = 2;
		break;
	case DISK:
		stat->st_mode = S_IFREG | 0600;
		stat->st_size = the_disk->model.capacity_bytes;
		stat->st_blocks = the_disk->model.capacity_bytes / 512;
		break;
	case STATISTICS:
		stat->st_mode = S_IFREG | 0444;
		break;
	default:
		stat->st_mode = S_IFREG | 0200;
	}
}

static void on_init(void *context, struct fuse_conn_info *connection)
{
	(void)context;
	connection->max_write = LARGEST_REQUEST;
	connection->max_readahead = LARGEST_REQUEST;
	connection->max_background = REQUESTS_IN_FLIGHT;
	connection->congestion_threshold = REQUESTS_IN_FLIGHT;
}

static void on_lookup(fuse_req_t request, fuse_ino_t parent, const char *name)
{
	struct fuse_entry_param entry = {
		.attr_timeout = ATTRIBUTES_HOLD_SECONDS,
		.entry_timeout = ATTRIBUTES_HOLD_SECONDS,
	};

	for (enum inode inode = DISK; parent == ROOT && inode < INODES; inode++)
		if (!strcmp(name, names[inode]))
			entry.ino = inode;
	if (!entry.ino) {
		fuse_reply_err(request, ENOENT);
		return;
	}
	describe(entry.ino, &entry.attr);
	fuse_reply_entry(request, &entry);
}

static void on_getattr(fuse_req_t request, fuse_ino_t inode,
		       struct fuse_file_info *file)
{
	struct stat stat;

	(void)file;
	describe(inode, &stat);
	fuse_reply_attr(request, &stat, ATTRIBUTES_HOLD_SECONDS);
}

/* Truncating control before a line is written to it, or a change of times. */
static void on_setattr(fuse_req_t request, fuse_ino_t inode, struct stat *stat,
		       int what, struct fuse_file_info *file)
{
	(void)stat;
	if (inode == DISK && (what & FUSE_SET_ATTR_SIZE))
		fuse_reply_err(request, EPERM);
	else
		on_getattr(request, inode, file);
}

static void on_readdir(fuse_req_t request, fuse_ino_t inode, size_t bytes,
		       off_t offset, struct fuse_file_info *file)
{
	char text[512];
	size_t length = 0;

	(void)inode;
	(void)file;
	if (bytes > sizeof(text))
		bytes = sizeof(text);
	for (int i = (int)offset; i < INODES; i++) {
		const char *name = i == 0 ? "." : i == 1 ? ".." : names[i];
		struct stat stat;
		size_t entry;

		describe(i < DISK ? ROOT : i, &stat);
		entry = fuse_add_direntry(request, text + length, bytes - length,
					  name, &stat, i + 1);
		if (entry > bytes - length)
			break;
		length += entry;
	}
	fuse_reply_buf(request, text, length);
}

static void on_open(fuse_req_t request, fuse_ino_t inode,
		    struct fuse_file_info *file)
{
	if (inode == ROOT) {
		fuse_reply_err(request, EISDIR);
		return;
	}
	file->direct_io = 1; /* the page cache to measure is above the loop device */
	if (inode == STATISTICS) {
		/* Who opens it reads of one moment, in however many pieces. */
		char *text = malloc(STATISTICS_BYTES);

		if (!text) {
			fuse_reply_err(request, ENOMEM);
			return;
		}
		disk_print_statistics(the_disk, text, STATISTICS_BYTES);
		file->fh = (uintptr_t)text;
	}
	fuse_reply_open(request, file);
}

static void on_release(fuse_req_t request, fuse_ino_t inode,
		       struct fuse_file_info *file)
{
	if (inode == STATISTICS)
		free((char *)(uintptr_t)file->fh);
	fuse_reply_err(request, 0);
}

static void on_served(struct request *request, const char *data)
{
	fuse_req_t owner = request->owner;

	if (request->write)
		fuse_reply_write(owner, request->bytes);
	else
		fuse_reply_buf(owner, data, request->bytes);
	free(request);
}

static void submit(fuse_req_t owner, bool write, int64_t offset, int64_t bytes)
{
	struct request *request = malloc(sizeof(*request));

	if (!request) {
		fuse_reply_err(owner, ENOMEM);
		return;
	}
	*request = (struct request){
		.write = write, .offset = offset, .bytes = bytes, .owner = owner
	};
	disk_submit(the_disk, request);
}

static void on_read(fuse_req_t request, fuse_ino_t inode, size_t bytes,
		    off_t offset, struct fuse_file_info *file)
{
	int64_t capacity = the_disk->model.capacity_bytes;

	if (inode == STATISTICS) {
		const char *text = (const char *)(uintptr_t)file->fh;
		size_t length = strlen(text);
		size_t from = (size_t)offset < length ? (size_t)offset : length;
		size_t rest = length - from;

		fuse_reply_buf(request, text + from, bytes < rest ? bytes : rest);
	} else if (offset >= capacity) {
		fuse_reply_buf(request, NULL, 0);
	} else {
		int64_t rest = capacity - offset;

		submit(request, false, offset,
		       (int64_t)bytes < rest ? (int64_t)bytes : rest);
	}
}

#define SLOW_MOTION "slow-motion "

static int obey_slow_motion(const char *text, size_t length)
{
	char number[32] = { 0 };
	double factor;

	if (length >= sizeof(number))
		return EINVAL;
	memcpy(number, text, length);
	if (slow_motion_parse(number, &factor))
		return EINVAL;
	disk_slow_motion(the_disk, factor);
	return 0;
}

static int obey(const char *text, size_t bytes)
{
	size_t length = bytes && text[bytes - 1] == '\n' ? bytes - 1 : bytes;

#define IS(word) (length == strlen(word) && !memcmp(text, word, length))
	if (IS("delays on"))
		disk_delay(the_disk, true);
	else if (IS("delays off"))
		disk_delay(the_disk, false);
	else if (IS("reset"))
		disk_reset_statistics(the_disk);
	else if (length > strlen(SLOW_MOTION) &&
		 !memcmp(text, SLOW_MOTION, strlen(SLOW_MOTION)))
		return obey_slow_motion(text + strlen(SLOW_MOTION),
					length - strlen(SLOW_MOTION));
	else
		return EINVAL;
#undef IS
	return 0;
}

static void on_write(fuse_req_t request, fuse_ino_t inode, const char *data,
		     size_t bytes, off_t offset, struct fuse_file_info *file)
{
	(void)file;
	if (inode == CONTROL) {
		int refused = obey(data, bytes);

		if (refused)
			fuse_reply_err(request, refused);
		else
			fuse_reply_write(request, bytes);
	} else if (inode != DISK) {
		fuse_reply_err(request, EACCES);
	} else if (offset + (int64_t)bytes > the_disk->model.capacity_bytes) {
		fuse_reply_err(request, ENOSPC);
	} else {
		/* The block layer has no two requests for one block under way. */
		memcpy(the_disk->bytes + offset, data, bytes);
		submit(request, true, offset, bytes);
	}
}

/* A write is answered when it is on the platter, so there is nothing to wait for. */
static void on_fsync(fuse_req_t request, fuse_ino_t inode, int data_only,
		     struct fuse_file_info *file)
{
	(void)inode;
	(void)data_only;
	(void)file;
	disk_flushed(the_disk);
	fuse_reply_err(request, 0);
}

static void on_fallocate(fuse_req_t request, fuse_ino_t inode, int mode,
			 off_t offset, off_t bytes, struct fuse_file_info *file)
{
	int64_t capacity = the_disk->model.capacity_bytes;

	(void)file;
	if (inode != DISK ||
	    !(mode & (FALLOC_FL_PUNCH_HOLE | FALLOC_FL_ZERO_RANGE))) {
		fuse_reply_err(request, EOPNOTSUPP);
		return;
	}
	if (offset < capacity)
		disk_discard(the_disk, offset,
			     bytes < capacity - offset ? bytes :
							 capacity - offset);
	fuse_reply_err(request, 0);
}

static const struct fuse_lowlevel_ops operations = {
	.init = on_init,
	.lookup = on_lookup,
	.getattr = on_getattr,
	.setattr = on_setattr,
	.readdir = on_readdir,
	.open = on_open,
	.release = on_release,
	.read = on_read,
	.write = on_write,
	.fsync = on_fsync,
	.fallocate = on_fallocate,
};

int fuse_disk_run(struct disk *disk, const char *mount_point)
{
	/* The name by which whoever tidies up finds it in the table of mounts. */
	char *arguments[] = { "spindle", "-o", "fsname=weir-spindle", NULL };
	struct fuse_args fuse_args = FUSE_ARGS_INIT(3, arguments);
	struct fuse_session *session;
	int failure;

	the_disk = disk;
	disk->served = on_served;
	session = fuse_session_new(&fuse_args, &operations, sizeof(operations),
				   NULL);
	if (!session)
		return 1;
	failure = fuse_set_signal_handlers(session) ||
		  fuse_session_mount(session, mount_point);
	if (!failure) {
		int error = disk_start(disk);

		if (error) {
			fprintf(stderr, "spindle: cannot start the disk: %s\n",
				strerror(error));
			failure = 1;
		} else {
			failure = fuse_session_loop(session) < 0;
		}
		fuse_session_unmount(session);
	}
	fuse_remove_signal_handlers(session);
	fuse_session_destroy(session);
	fuse_opt_free_args(&fuse_args);
	return failure;
}
