/* SPDX-License-Identifier: GPL-2.0 */
#include "kit.h"
#include "mrg_wanted.h"

static struct mrg_wanted wanted;

static void groups_have_numbers_credits_and_domains(void)
{
	const char *wrong;

	EXPECT(!mrg_wanted_parse("1:600=1,2;7=32751", &wanted, &wrong));
	EXPECT_EQUAL(2, wanted.groups);
	EXPECT_EQUAL(1, mrg_wanted_for(&wanted, 2)->id);
	EXPECT_EQUAL(600, mrg_wanted_for(&wanted, 1)->credit);
	EXPECT_EQUAL(7, mrg_wanted_for(&wanted, 32751)->id);
	EXPECT_EQUAL(0, mrg_wanted_for(&wanted, 32751)->credit);
	EXPECT(!mrg_wanted_for(&wanted, 3));
}

static void a_group_may_have_a_credit_alone(void)
{
	const char *wrong;

	EXPECT(!mrg_wanted_parse("1:600;2:300=3;3:5", &wanted, &wrong));
	EXPECT_EQUAL(3, wanted.groups);
	EXPECT_EQUAL(600, wanted.group[0].credit);
	EXPECT_EQUAL(2, mrg_wanted_for(&wanted, 3)->id);
	EXPECT_EQUAL(1, wanted.members);
}

static void nothing_is_no_group(void)
{
	const char *wrong;

	EXPECT(!mrg_wanted_parse("", &wanted, &wrong));
	EXPECT_EQUAL(0, wanted.groups);
}

static void expect_wrong(const char *text, const char *at, const char *why)
{
	const char *wrong;
	const char *found = mrg_wanted_parse(text, &wanted, &wrong);

	if (!found || strcmp(found, at) || strcmp(wrong, why))
		fprintf(stderr, "%s: at %s: %s\n", text,
			found ? found : "nothing", wrong ? wrong : "right");
	EXPECT(found && !strcmp(found, at) && !strcmp(wrong, why));
}

static void what_is_wrong_is_named(void)
{
	const char *form = "ID[:CREDIT]=DOMAIN[,DOMAIN...][;...]";
	const char *id = "a group_id is a number from 1 to 65535";
	const char *credit = "a group_credit is a number from 1 to 65535";
	const char *domain = "a domain is a number from 1 to 32751";

	expect_wrong("1", "", form);
	expect_wrong("1=2 ", " ", form);
	expect_wrong("0=1", "0=1", id);
	expect_wrong("65536=1", "65536=1", id);
	expect_wrong("99999999999999999999=1", "99999999999999999999=1", id);
	expect_wrong("x", "x", id);
	expect_wrong("1:0=1", "0=1", credit);
	expect_wrong("1:-5=1", "-5=1", credit);
	expect_wrong("1=0", "0", domain);
	expect_wrong("1=", "", domain);
	expect_wrong("1=1,", "", domain);
	expect_wrong("1=32752", "32752", domain);
	expect_wrong("1=1;2=1", "1", "a domain is in one group");
	expect_wrong("1=1;1=2", "1=2", "each group_id once");
}

static void there_are_at_most_so_many(void)
{
	char text[1024] = "";

	for (int i = 1; i <= MRG_MOST_GROUPS + 1; i++)
		sprintf(text + strlen(text), "%d=%d;", i, i);
	expect_wrong(text, "17=17;", "at most 16 groups");
	strcpy(text, "1=1");
	for (int i = 2; i <= MRG_MOST_MEMBERS + 1; i++)
		sprintf(text + strlen(text), ",%d", i);
	expect_wrong(text, "65", "at most 64 domains are in groups");
}

int main(void)
{
	RUN(groups_have_numbers_credits_and_domains);
	RUN(a_group_may_have_a_credit_alone);
	RUN(nothing_is_no_group);
	RUN(what_is_wrong_is_named);
	RUN(there_are_at_most_so_many);
	return 0;
}
