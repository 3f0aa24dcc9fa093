/** How it is known who is in a room: each open stream says so by itself. */
export const presence = {
  heartbeatSeconds: 10,
  /** Then a stream ends and is opened again: to the server, one whose reader is gone without a word looks like someone who is there. */
  streamSeconds: 60,
  /** A tab that has heard nothing for so long opens its stream anew: it may be dead at this end too. */
  silentSeconds: 25,
  /** Then others are told that someone is away: a lost network or a restarted server is back sooner. */
  awaySeconds: 30,
  /** Then the visit is over, at the moment when it was last seen. */
  goneSeconds: 120,
} as const
