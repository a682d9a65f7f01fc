/* A disk that fails, to be preloaded under an unmodified program.
 *
 * The file that DISK_FAULT names says how the files below the folder DISK_FOLDER do now:
 *   full       nothing can be written or made: ENOSPC
 *   short      half of a write is done, then ENOSPC
 *   sync       syncs fail with EIO, and what was written since the last good one is gone, as after a
 *              writeback that failed; a further sync answers well
 *   read-only  nothing can be opened to be written, made, renamed or taken away: EROFS
 *   stall      syncs do not come back as long as it says so
 *   kill N     the Nth operation from now on does not happen: the program is killed
 * Anything else: the disk is well.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FILES 1024

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char last[64];
static int operations;
/* Bytes that survive, by descriptor; -1 where nothing is known. */
static off_t durable[FILES];

__attribute__((constructor)) static void begin(void) {
    for (int fd = 0; fd < FILES; fd++) durable[fd] = -1;
}

static void mode(char *text, size_t room) {
    memset(text, 0, room);
    const char *path = getenv("DISK_FAULT");
    int fd = path ? syscall(SYS_openat, AT_FDCWD, path, O_RDONLY) : -1;
    if (fd < 0) return;
    if (syscall(SYS_read, fd, text, room - 1) < 0) text[0] = 0;
    syscall(SYS_close, fd);
}

static int below(const char *path) {
    const char *folder = getenv("DISK_FOLDER");
    return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int ours(int fd) {
    char link[64], path[PATH_MAX] = {0};
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    return fd < FILES && readlink(link, path, sizeof path - 1) > 0 && below(path);
}

/* An operation: is the disk in this mode? */
static int operation(const char *wanted[], char *now, size_t room) {
    mode(now, room);
    pthread_mutex_lock(&lock);
    if (strcmp(last, now)) {
        strncpy(last, now, sizeof last - 1);
        operations = 0;
    }
    operations++;
    int killed = strncmp(now, "kill ", 5) == 0 && operations >= atoi(now + 5);
    pthread_mutex_unlock(&lock);
    if (killed) raise(SIGKILL);
    for (; *wanted; wanted++)
        if (!strcmp(now, *wanted)) return 1;
    return 0;
}

static int refused(void) {
    char now[64];
    const char *modes[] = {"full", "short", "read-only", 0};
    if (!operation(modes, now, sizeof now)) return 0;
    errno = strcmp(now, "read-only") ? ENOSPC : EROFS;
    return 1;
}

static int open_file(__typeof__(&open) real, const char *path, int flags, mode_t bits) {
    int writes = flags & (O_CREAT | O_WRONLY | O_RDWR);
    char now[64];
    const char *modes[] = {"read-only", "full", "short", 0};
    if (writes && below(path) && operation(modes, now, sizeof now)) {
        int makes = (flags & O_CREAT) && access(path, F_OK) != 0;
        if (!strcmp(now, "read-only")) return errno = EROFS, -1;
        if (makes) return errno = ENOSPC, -1;
    }
    int fd = real(path, flags, bits);
    if (fd >= 0 && fd < FILES) durable[fd] = -1;
    return fd;
}

int open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t bits = flags & O_CREAT ? va_arg(more, mode_t) : 0;
    va_end(more);
    return open_file(REAL(open), path, flags, bits);
}

int open64(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t bits = flags & O_CREAT ? va_arg(more, mode_t) : 0;
    va_end(more);
    return open_file(REAL(open64), path, flags, bits);
}

ssize_t write(int fd, const void *bytes, size_t count) {
    if (!ours(fd)) return REAL(write)(fd, bytes, count);
    struct stat about;
    if (durable[fd] < 0 && fstat(fd, &about) == 0) durable[fd] = about.st_size;
    char now[64];
    const char *modes[] = {"full", "short", 0};
    if (operation(modes, now, sizeof now)) {
        if (!strcmp(now, "short") && count > 1) return REAL(write)(fd, bytes, count / 2);
        return errno = ENOSPC, -1;
    }
    return REAL(write)(fd, bytes, count);
}

static int sync_file(__typeof__(&fsync) real, int fd) {
    if (!ours(fd)) return real(fd);
    char now[64];
    const char *modes[] = {"sync", "stall", 0};
    while (operation(modes, now, sizeof now)) {
        if (!strcmp(now, "sync")) {
            if (durable[fd] < 0) return real(fd);
            if (ftruncate(fd, durable[fd])) return -1;
            durable[fd] = -1;
            return errno = EIO, -1;
        }
        usleep(2000);
    }
    int done = real(fd);
    if (done == 0) durable[fd] = -1;
    return done;
}

int fsync(int fd) { return sync_file(REAL(fsync), fd); }
int fdatasync(int fd) { return sync_file(REAL(fdatasync), fd); }

int rename(const char *from, const char *to) {
    return below(to) && refused() && errno == EROFS ? -1 : REAL(rename)(from, to);
}

int unlink(const char *path) {
    return below(path) && refused() && errno == EROFS ? -1 : REAL(unlink)(path);
}

int mkdir(const char *path, mode_t bits) {
    return below(path) && refused() ? -1 : REAL(mkdir)(path, bits);
}
