/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A paravirtual guest without a kernel, for the lab of stress: made within a
 * fraction of what Linux takes to boot, so that guests can come and go all
 * the time. Its command line is one letter, what it does:
 *
 *   c  computes for 2 to 40 ms at a time, and yields now and then
 *   s  computes for 5 to 100 us, and sleeps for 50 us to 2 ms
 *   i  computes for 20 to 200 us, and waits for a request: Dom0 takes a letter
 *      from its console; its second VCPU is woken for each request, too
 *   r  computes for 300 ms, and reboots
 *
 * Times are those of QEMU's -icount shift=1. Each VCPU asks the hypervisor
 * how long it was runnable without a processor, and a longer time than ever
 * before (from 10 ms on) is a line on the console: "WAIT vcpu us".
 * Pauses do not count, as a paused VCPU is not runnable.
 */
#include <stdint.h>
#define __XEN_INTERFACE_VERSION__ 0x00040e00
#include <xen/xen.h>
#include <xen/event_channel.h>
#include <xen/io/console.h>
#include <xen/sched.h>
#include <xen/vcpu.h>

#define PAGE 4096
#define STACK 8192
#define MOST_VCPUS 2
#define FIRST_WAIT_TOLD 10000000ull /* ns */

extern char hypercall_page[];
void enter_second(void);

static char shared_page[PAGE] __attribute__((aligned(PAGE)));
static char console_page[PAGE] __attribute__((aligned(PAGE)));
char stacks[MOST_VCPUS][STACK] __attribute__((aligned(16)));
static struct vcpu_guest_context second;
static char kind;
static evtchn_port_t console_port, second_port;

/* What Xen looks for in the file, and where it begins. */
asm(".pushsection .note.Xen,\"a\",@note\n"
    ".macro note type, text:vararg\n"
    ".long 4, 2f - 1f, \\type\n.asciz \"Xen\"\n1: \\text\n2: .align 4\n"
    ".endm\n"
    "note 6, .asciz \"weir\"\n" /* XEN_ELFNOTE_GUEST_OS */
    "note 5, .asciz \"xen-3.0\"\n" /* XEN_VERSION */
    "note 8, .asciz \"generic\"\n" /* LOADER */
    "note 3, .quad 0\n" /* VIRT_BASE */
    "note 4, .quad 0\n" /* PADDR_OFFSET */
    "note 1, .quad enter\n" /* ENTRY */
    "note 2, .quad hypercall_page\n" /* HYPERCALL_PAGE */
    ".popsection\n"
    ".text\n.globl enter, enter_second\n"
    "enter: lea stacks+8192(%rip), %rsp\nmov %rsi, %rdi\ncall begin\n"
    "enter_second: mov $1, %edi\ncall work\n"
    ".align 4096\n.globl hypercall_page\nhypercall_page: .skip 4096\n");

static long hypercall(unsigned int which, long a, long b, long c)
{
	long result;

	asm volatile("call *%4"
		     : "=a"(result), "+D"(a), "+S"(b), "+d"(c)
		     : "r"(hypercall_page + which * 32)
		     : "memory", "rcx", "r8", "r9", "r10", "r11");
	return result;
}

/* An instruction takes 2 ns, a round two of them. */
static void compute(unsigned int micros)
{
	unsigned int rounds = micros * 250;

	asm volatile("1: dec %0; jnz 1b" : "+r"(rounds));
}

static unsigned int random(unsigned int *state, unsigned int least,
			   unsigned int most)
{
	*state = *state * 1103515245 + 12345;
	return least + (*state >> 16) % (most - least + 1);
}

static void map(void *at, uint64_t machine)
{
	hypercall(__HYPERVISOR_update_va_mapping, (long)at, machine | 7,
		  UVMF_INVLPG);
}

static uint64_t now(unsigned int vcpu)
{
	volatile struct vcpu_time_info *time =
		&((struct shared_info *)shared_page)->vcpu_info[vcpu].time;
	uint32_t version;
	uint64_t ticks, at;

	do {
		version = time->version;
		asm volatile("" ::: "memory");
		ticks = __builtin_ia32_rdtsc() - time->tsc_timestamp;
		ticks = time->tsc_shift < 0 ? ticks >> -time->tsc_shift :
					      ticks << time->tsc_shift;
		at = time->system_time +
		     ((unsigned __int128)ticks * time->tsc_to_system_mul >> 32);
		asm volatile("" ::: "memory");
	} while ((version & 1) || version != time->version);
	return at;
}

/* Until an event, or for so long. */
static void waits(unsigned int vcpu, evtchn_port_t port, unsigned int micros)
{
	struct sched_poll poll = { .timeout = now(vcpu) + micros * 1000ull };
	struct shared_info *shared = (void *)shared_page;

	set_xen_guest_handle(poll.ports, &port);
	poll.nr_ports = port ? 1 : 0;
	hypercall(__HYPERVISOR_sched_op, SCHEDOP_poll, (long)&poll, 0);
	if (port)
		__atomic_fetch_and(&shared->evtchn_pending[port / 64],
				   ~(1ul << port % 64), __ATOMIC_SEQ_CST);
}

static void send(evtchn_port_t port)
{
	struct evtchn_send event = { .port = port };

	hypercall(__HYPERVISOR_event_channel_op, EVTCHNOP_send, (long)&event, 0);
}

/* Drops what does not fit; the lines of two VCPUs may mix. */
static void tell(const char *text, unsigned int length)
{
	struct xencons_interface *ring = (void *)console_page;
	XENCONS_RING_IDX to = ring->out_prod;

	if (to - ring->out_cons + length > sizeof(ring->out))
		return;
	while (length--)
		ring->out[MASK_XENCONS_IDX(to++, ring->out)] = *text++;
	__atomic_store_n(&ring->out_prod, to, __ATOMIC_SEQ_CST);
	send(console_port);
}

static void tell_wait(unsigned int vcpu, uint64_t nanos)
{
	char line[] = "\nWAIT 0 0000000000\n";
	uint64_t micros = nanos / 1000;

	line[6] += vcpu;
	for (int i = sizeof(line) - 3; micros; i--, micros /= 10)
		line[i] += micros % 10;
	tell(line, sizeof(line) - 1);
}

static uint64_t runnable(unsigned int vcpu)
{
	struct vcpu_runstate_info state;

	hypercall(__HYPERVISOR_vcpu_op, VCPUOP_get_runstate_info, vcpu,
		  (long)&state);
	return state.time[RUNSTATE_runnable];
}

static void reboot(void)
{
	struct sched_shutdown why = { .reason = SHUTDOWN_reboot };

	hypercall(__HYPERVISOR_sched_op, SCHEDOP_shutdown, (long)&why, 0);
}

static void one_turn(unsigned int vcpu, unsigned int *seed)
{
	switch (kind) {
	case 'r':
		compute(300000);
		reboot();
		break;
	case 's':
		compute(random(seed, 5, 100));
		waits(vcpu, 0, random(seed, 50, 2000));
		break;
	case 'i':
		compute(random(seed, 20, 200));
		if (vcpu) {
			waits(vcpu, second_port, 20000);
			break;
		}
		tell(".", 1);
		if (second_port)
			send(second_port);
		waits(vcpu, console_port, 20000);
		break;
	default:
		compute(random(seed, 2000, 40000));
		if (!random(seed, 0, 7))
			hypercall(__HYPERVISOR_sched_op, SCHEDOP_yield, 0, 0);
	}
}

void __attribute__((noreturn)) work(unsigned int vcpu)
{
	unsigned int seed = vcpu * 7919 + now(vcpu) / 1000;
	uint64_t before = runnable(vcpu), longest = FIRST_WAIT_TOLD;

	for (;;) {
		uint64_t after;

		one_turn(vcpu, &seed);
		after = runnable(vcpu);
		if (after - before > longest) {
			longest = after - before;
			tell_wait(vcpu, longest);
		}
		before = after;
	}
}

/* Where there is none Xen says so, and nothing happens. */
static void start_second(const struct start_info *start)
{
	const unsigned long *frames = (const void *)start->mfn_list;
	struct evtchn_bind_ipi bind = { .vcpu = 1 };

	second.flags = VGCF_in_kernel;
	second.user_regs.cs = FLAT_KERNEL_CS;
	second.user_regs.ss = second.kernel_ss = FLAT_KERNEL_SS;
	second.user_regs.rip = (unsigned long)enter_second;
	second.user_regs.rsp = second.kernel_sp = (unsigned long)stacks[2];
	second.user_regs.rflags = 0x200;
	second.ctrlreg[3] = frames[start->pt_base / PAGE] * PAGE;
	if (hypercall(__HYPERVISOR_vcpu_op, VCPUOP_initialise, 1, (long)&second))
		return;
	if (!hypercall(__HYPERVISOR_event_channel_op, EVTCHNOP_bind_ipi,
		       (long)&bind, 0))
		second_port = bind.port;
	hypercall(__HYPERVISOR_vcpu_op, VCPUOP_up, 1, 0);
}

void __attribute__((noreturn)) begin(const struct start_info *start)
{
	map(shared_page, start->shared_info);
	map(console_page, (uint64_t)start->console.domU.mfn * PAGE);
	console_port = start->console.domU.evtchn;
	kind = start->cmd_line[0];
	start_second(start);
	tell("BEGIN\n", 6);
	work(0);
}
