import { voteAppealLink } from '../identity/appeals.ts';
import { toAccount } from '../mail/mails.ts';
import type { MailTemplates } from '../ports.ts';
import { writeVoteAppealMail, writeVoteRuledMail } from './present.mails.ts';
import { findMailedRuling, findVoteAppeal } from './queries.appeals.ts';

const appealMail = (isGranted: boolean) =>
  toAccount(async ({ config, db, profile, mailJob: { aboutId = '' } }) => {
    const appeal = await findVoteAppeal(db, aboutId);
    if (!appeal || appeal.userId !== profile.id) return null;
    return writeVoteAppealMail(profile.locale, isGranted, {
      fullName: profile.fullName,
      reason: appeal.decisionReason ?? '',
      link: voteAppealLink(config, appeal.rulingId, profile.id),
    });
  });

export const voteRulingsMails = {
  vote_ruled: toAccount(async ({ config, db, profile, mailJob: { aboutId = '' } }) => {
    const ruling = await findMailedRuling(db, aboutId, profile.id);
    // Undone, or over, before the mail was sent.
    if (ruling?.state !== 'in_force' || !ruling.decidedAt) return null;
    const votesLink = `${config.publicUrl}/my-votes`;
    return writeVoteRuledMail(
      profile.locale,
      { ...ruling, decidedAt: ruling.decidedAt },
      {
        fullName: profile.fullName,
        // What takes a ruling back is appealed against at the ruling that is in force again.
        appealLink: ruling.undoesId ? votesLink : voteAppealLink(config, aboutId, profile.id),
        votesLink,
      },
    );
  }),
  vote_appeal_granted: appealMail(true),
  vote_appeal_rejected: appealMail(false),
} satisfies MailTemplates;
