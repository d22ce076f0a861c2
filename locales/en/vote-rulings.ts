export const voteRulings = {
  title: 'Votes',
  errors: {
    ballot_not_found: 'This vote is gone.',
    vote_cluster_not_found: 'This cluster is gone.',
    vote_ruling_not_found: 'This ruling is gone.',
    ruling_on_own_votes:
      'Some of these votes are your own, or for a restaurant of yours. Another organizer decides.',
    vote_ruling_waiting: 'A ruling on some of these votes waits for a second organizer.',
    vote_ruling_decided: 'Somebody else has already decided this ruling.',
    vote_ruling_empty: 'This would change no vote.',
    vote_ruling_overtaken: 'Later rulings decide all of these votes, so there is nothing to undo.',
    vote_ruling_too_large: 'A ruling takes at most {maxBallots} votes. Narrow the selection.',
    vote_rulings_busy: 'Another ruling is being written. Try again in a moment.',
  },
};
