/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A virtual machine of the lab, for KVM and QEMU's microvm: without a system,
 * it computes for a while, reads from its virtio disk, sleeps until it is
 * told that the request is done, and so on.
 *
 *   -append "SECONDS ROUNDS"    for so long; of two instructions before each request
 *
 * says on its serial port how many requests were done, and the longest that
 * one took after the first second in nanoseconds, and how long after it that
 * began, and ends QEMU by its isa-debug-exit. The time stamp
 * counter is taken to count nanoseconds, as QEMU's emulation has it.
 */
#include <stdint.h>

#define SERIAL 0x3f8
#define EXIT 0xf4
#define FIRST_PIC 0x20
#define SECOND_PIC 0xa0
#define FIRST_VECTOR 32 /* of the PICs' sixteen */
#define END_OF_INTERRUPT 0x20
#define SECOND UINT64_C(1000000000)

/* --- the processor --- */

/* Where QEMU begins, by the note: 32 bits, flat, without paging; %ebx has what it was started with. */
asm(".pushsection .note.Xen,\"a\",@note\n"
    ".long 4, 4, 18\n.asciz \"Xen\"\n.long enter\n"
    ".popsection\n"
    ".text\n.globl enter\n"
    "enter: mov $stack + 16384, %esp\nlgdt descriptors_at\nljmp $8, $1f\n"
    "1: mov $16, %eax\nmov %eax, %ds\nmov %eax, %es\nmov %eax, %ss\n"
    "push %ebx\ncall begin\n"
    "interrupted: pusha\ncld\ncall acknowledge\npopa\niret\n");

extern const char interrupted[];
char stack[16384] __attribute__((aligned(16)));

const uint64_t descriptors[] = { 0, 0x00cf9b000000ffff, 0x00cf93000000ffff };
const struct {
	uint16_t limit;
	uint32_t base;
} __attribute__((packed)) descriptors_at = { sizeof(descriptors) - 1,
					     (uint32_t)descriptors };

static struct {
	uint16_t low, segment, type, high;
} handlers[FIRST_VECTOR + 16];

static void out(uint16_t port, uint8_t value)
{
	asm volatile("outb %0, %1" : : "a"(value), "Nd"(port));
}

static uint64_t now(void)
{
	uint64_t counter;

	asm volatile("rdtsc" : "=A"(counter));
	return counter;
}

static void computes(uint32_t rounds)
{
	asm volatile("1: dec %0\njnz 1b" : "+r"(rounds));
}

/* The PICs reach the processor by the first input of its local APIC. */
static void hear_pics(void)
{
	volatile char *apic = (volatile char *)0xfee00000;

	*(volatile uint32_t *)(apic + 0xf0) = 0x1ff; /* it is on */
	*(volatile uint32_t *)(apic + 0x350) = 0x700; /* which interrupt it is they say themselves */
}

static void begin_interrupts(unsigned int irq)
{
	const struct {
		uint16_t limit;
		uint32_t base;
	} __attribute__((packed)) at = { sizeof(handlers) - 1,
					 (uint32_t)handlers };
	uint16_t others = ~(1u << irq | 1u << 2); /* by 2 the second PIC is heard */

	for (unsigned int i = FIRST_VECTOR; i < FIRST_VECTOR + 16; i++) {
		handlers[i].low = (uint32_t)interrupted;
		handlers[i].high = (uint32_t)interrupted >> 16;
		handlers[i].segment = 8;
		handlers[i].type = 0x8e00;
	}
	asm volatile("lidt %0" : : "m"(at));
	out(FIRST_PIC, 0x11);
	out(SECOND_PIC, 0x11);
	out(FIRST_PIC + 1, FIRST_VECTOR);
	out(SECOND_PIC + 1, FIRST_VECTOR + 8);
	out(FIRST_PIC + 1, 4);
	out(SECOND_PIC + 1, 2);
	out(FIRST_PIC + 1, 1);
	out(SECOND_PIC + 1, 1);
	out(FIRST_PIC + 1, others);
	out(SECOND_PIC + 1, others >> 8);
}

/* --- what it says --- */

static void say(const char *text)
{
	while (*text)
		out(SERIAL, *text++);
}

static void say_number(uint64_t number)
{
	char digits[24], *at = digits + sizeof(digits) - 1;

	*at = 0;
	do {
		/* Division of 64 bits is a library's. */
		uint32_t high = number >> 32, low = number, rest;

		rest = high % 10;
		high /= 10;
		asm("divl %4" : "=a"(low), "=d"(rest) : "0"(low), "1"(rest), "r"(10));
		number = (uint64_t)high << 32 | low;
		*--at = '0' + rest;
	} while (number);
	say(at);
}

static void __attribute__((noreturn)) end(const char *why)
{
	say(why);
	out(EXIT, 0);
	for (;;)
		asm volatile("cli\nhlt");
}

/* --- its disk: virtio 0.9 in memory, as microvm has it --- */

#define FIRST_DEVICE 0xfeb00000
#define DEVICES 8
#define FIRST_IRQ 5
#define DISK 2
#define MAGIC 0x74726976

enum {
	IS_MAGIC = 0, KIND = 8, FEATURES = 0x20, PAGE_SIZE = 0x28, QUEUE = 0x30,
	QUEUE_LENGTH = 0x38, QUEUE_ALIGN = 0x3c, QUEUE_PAGE = 0x40, NOTIFY = 0x50,
	INTERRUPTS = 0x60, ACKNOWLEDGE = 0x64, STATUS = 0x70
};

#define LENGTH 8
#define PAGE 4096

struct part {
	uint64_t at;
	uint32_t length;
	uint16_t flags, next;
};

static struct {
	struct part parts[LENGTH];
	uint16_t flags, asked;
	uint16_t heads[LENGTH];
	uint16_t none;
	char rest[PAGE - LENGTH * sizeof(struct part) - 6 - 2 * LENGTH];
	volatile uint16_t done_flags, done;
	struct {
		uint32_t head, length;
	} answers[LENGTH];
} queue __attribute__((aligned(PAGE)));

static struct {
	uint32_t kind, priority;
	uint64_t sector;
} request;
static char data[PAGE] __attribute__((aligned(PAGE)));
static volatile uint8_t status;
static volatile char *device;

static volatile uint32_t *its(unsigned int what)
{
	return (volatile uint32_t *)(device + what);
}

static unsigned int find_disk(void)
{
	for (unsigned int i = 0; i < DEVICES; i++) {
		device = (volatile char *)(FIRST_DEVICE + i * 512);
		if (*its(IS_MAGIC) == MAGIC && *its(KIND) == DISK)
			return FIRST_IRQ + i;
	}
	end("no disk\n");
}

static void begin_disk(void)
{
	*its(STATUS) = 0;
	*its(STATUS) = 1 | 2; /* seen, with a driver */
	*its(FEATURES) = 0;
	*its(PAGE_SIZE) = PAGE;
	*its(QUEUE) = 0;
	*its(QUEUE_LENGTH) = LENGTH;
	*its(QUEUE_ALIGN) = PAGE;
	*its(QUEUE_PAGE) = (uint32_t)&queue / PAGE;
	queue.parts[0] = (struct part){ (uint32_t)&request, sizeof(request), 1, 1 };
	queue.parts[1] = (struct part){ (uint32_t)data, PAGE, 1 | 2, 2 };
	queue.parts[2] = (struct part){ (uint32_t)&status, 1, 2, 0 };
	*its(STATUS) = 1 | 2 | 4;
}

/* Both ends of a level are told; which PIC has asked does not matter. */
void acknowledge(void)
{
	*its(ACKNOWLEDGE) = *its(INTERRUPTS);
	out(SECOND_PIC, END_OF_INTERRUPT);
	out(FIRST_PIC, END_OF_INTERRUPT);
}

static void reads(uint32_t page)
{
	uint16_t before = queue.done;

	request.sector = (uint64_t)page * (PAGE / 512);
	queue.heads[queue.asked % LENGTH] = 0;
	asm volatile("" : : : "memory");
	queue.asked++;
	asm volatile("cli" : : : "memory");
	*its(NOTIFY) = 0;
	while (queue.done == before)
		asm volatile("sti\nhlt\ncli" : : : "memory"); /* none comes between the first two */
	asm volatile("sti");
}

/* --- */

static uint32_t number(const char **at)
{
	uint32_t found = 0;

	while (**at == ' ')
		++*at;
	while (**at >= '0' && **at <= '9')
		found = found * 10 + (*(*at)++ - '0');
	return found;
}

void begin(const uint32_t *started_with)
{
	const char *line = (const char *)started_with[6]; /* of 64 bits, of hvm_start_info */
	uint64_t ready = now() + SECOND; /* QEMU has begun all that it begins */
	uint64_t until = now() + number(&line) * SECOND;
	uint32_t rounds = number(&line), requests = 0;
	uint64_t longest = 0, began_at = 0;

	hear_pics();
	begin_interrupts(find_disk());
	begin_disk();
	while (now() < until) {
		uint64_t began, took;

		computes(rounds);
		began = now();
		reads(requests % 4096);
		if (status)
			end("a request failed\n");
		took = now() - began;
		if (took > longest && began > ready) {
			longest = took;
			began_at = began - ready;
		}
		requests++;
	}
	say("done ");
	say_number(requests);
	say(" ");
	say_number(longest);
	say(" ");
	say_number(began_at);
	end("\n");
}
