import { userSessionOf } from '../../domain/people/rules.ts';
import type { Services, Letter, MailText } from '../ports.ts';
import { appealLink } from '../identity/appeals.ts';
import { issueProof, PROOF_HOURS, type ProofPurpose } from '../identity/proofs.ts';
import { VOTE_MAILS_OFF_PATH, voteMailsOffToken } from '../identity/vote-mails-off.ts';
import {
  writeAccessGivenMail,
  writeDeletedByOrganisersMail,
  writeInvitationMail,
} from '../invitations/present.ts';
import {
  writeAccessMail,
  writeAccountDeletedMail,
  writeConfirmationMail,
  writePasswordResetMail,
  writeProposalMail,
  writeSignUpAttemptMail,
  writeVoteCountedMail,
} from '../mail/present.ts';
import { selectCountedVote } from '../voting/queries.mails.ts';
import { selectInvitedTo, selectOwnedName } from '../invitations/queries.mails.ts';
import { selectMailedProposal } from '../proposals/queries.mails.ts';
import { selectMailedRequest } from '../owners/queries.mails.ts';
import { selectHiddenReview } from '../moderation/queries.ts';
import { findProfile } from '../profiles/queries.ts';
import {
  writeBanMail,
  writeReportMail,
  writeReviewHiddenMail,
  writeRulingMail,
} from '../rulings/present.ts';
import { findRuling, selectMailedReport } from '../rulings/queries.ts';
import { selectSupportEmail } from '../settings/queries.ts';

/**
 * The mail as it is now to be sent; null where its reader has no use for it any more, or never had
 * an account.
 */
export async function writeLetter(
  { config, db, now }: Pick<Services, 'config' | 'db' | 'now'>,
  { kind, to, language, ballotId, aboutId }: Letter,
): Promise<{ to: string; mail: MailText } | null> {
  const { publicUrl } = config;
  if (kind === 'account_deleted') return { to, mail: writeAccountDeletedMail(language) };
  if (kind === 'account_deleted_by_organisers') {
    return {
      to,
      mail: writeDeletedByOrganisersMail(language, { support: await selectSupportEmail(db) }),
    };
  }
  const profile = await findProfile(db, to);
  if (!profile) return null;
  const proveBy = async (path: string, purpose: ProofPurpose, type: string) => {
    const token = await issueProof({ db, now }, purpose, profile.email);
    return { link: `${publicUrl}${path}#token=${token}&type=${type}`, hours: PROOF_HOURS[purpose] };
  };
  // To the address as its account spells it, never as somebody else has typed it.
  const addressed = (mail: MailText) => ({ to: profile.email, mail });
  switch (kind) {
    case 'confirm_email':
      if (profile.emailVerified) return null;
      return addressed(
        writeConfirmationMail(language, await proveBy('/auth', 'confirm-email', 'signup')),
      );
    case 'reset_password':
      if (profile.bannedAt) return null;
      return addressed(
        writePasswordResetMail(
          language,
          await proveBy('/reset-password', 'reset-password', 'recovery'),
        ),
      );
    case 'account_invitation':
      if (profile.bannedAt) return null;
      return addressed(
        writeInvitationMail(profile.locale, {
          name: profile.fullName,
          to: await selectInvitedTo(db, profile),
          support: await selectSupportEmail(db),
          ...(await proveBy('/reset-password', 'invitation', 'recovery&invitation=1')),
        }),
      );
    case 'sign_up_attempt':
      return addressed(
        writeSignUpAttemptMail(profile.locale, {
          signInLink: `${publicUrl}/auth`,
          forgotLink: `${publicUrl}/forgot-password`,
        }),
      );
    case 'vote_counted': {
      const { id, emailVerified, bannedAt, voteMails } = profile;
      if (!emailVerified || bannedAt || !voteMails || ballotId === undefined) return null;
      const vote = await selectCountedVote(db, ballotId, userSessionOf(id));
      if (!vote) return null;
      const token = voteMailsOffToken(config, id);
      return addressed(
        writeVoteCountedMail(profile.locale, {
          ...vote,
          voterName: profile.fullName,
          votesLink: `${publicUrl}/my-votes`,
          restaurantLink: `${publicUrl}/restaurant/${vote.restaurantId}`,
          accountLink: `${publicUrl}/account`,
          offLink: `${publicUrl}/vote-mails#token=${token}`,
          oneClickLink: `${publicUrl}${VOTE_MAILS_OFF_PATH}?token=${token}`,
        }),
      );
    }
    case 'access_given': {
      const restaurant = await selectOwnedName(db, profile.id, aboutId ?? '');
      if (restaurant === undefined || profile.bannedAt) return null;
      return addressed(
        writeAccessGivenMail(profile.locale, {
          person: profile.fullName,
          restaurant,
          dashboardLink: `${publicUrl}/restaurant-owner-dashboard?restaurant=${aboutId}`,
        }),
      );
    }
    case 'access_requested':
    case 'access_approved':
    case 'access_rejected':
    case 'access_revoked': {
      const request = await selectMailedRequest(db, aboutId ?? '');
      if (!request || profile.bannedAt) return null;
      // Who asked again meanwhile waits for the answer to that.
      if (kind === 'access_requested' && request.status !== 'pending') return null;
      return addressed(writeAccessMail(profile.locale, kind, { ...request, publicUrl }));
    }
    case 'proposal_approved':
    case 'proposal_rejected': {
      const proposal = await selectMailedProposal(db, aboutId ?? '');
      if (!proposal || profile.bannedAt) return null;
      return addressed(writeProposalMail(profile.locale, kind, { ...proposal, publicUrl }));
    }
    case 'violation_ruled':
    case 'appeal_granted':
    case 'appeal_rejected': {
      const ruling = await findRuling(db, aboutId ?? '');
      if (!ruling) return null;
      const link = appealLink(config, ruling.id);
      return addressed(writeRulingMail(profile.locale, kind, ruling, { ...profile, link }));
    }
    case 'review_hidden': {
      const hidden = await selectHiddenReview(db, aboutId ?? '');
      if (!hidden?.category || profile.bannedAt) return null;
      return addressed(
        writeReviewHiddenMail(profile.locale, {
          ...hidden,
          category: hidden.category,
          fullName: profile.fullName,
          link: `${publicUrl}/restaurant/${hidden.restaurantId}`,
          supportEmail: await selectSupportEmail(db),
        }),
      );
    }
    case 'account_banned': {
      const { bannedAt, banReason: reason, fullName } = profile;
      if (!bannedAt || reason === null) return null;
      const supportEmail = await selectSupportEmail(db);
      return addressed(writeBanMail(profile.locale, { reason, fullName, supportEmail }));
    }
    case 'report_dismissed':
    case 'report_upheld': {
      const report = await selectMailedReport(db, aboutId ?? '');
      if (!report || profile.bannedAt) return null;
      const link = `${publicUrl}/restaurant/${report.restaurantId}`;
      return addressed(writeReportMail(profile.locale, kind, { ...report, link }));
    }
  }
}
