/** How it is known who is in a room: each open stream says so by itself. */
export const presence = {
  heartbeatSeconds: 10,
  /** Then others are told that someone is away: a lost network or a restarted server is back sooner. */
  awaySeconds: 30,
  /** Then the visit is over, at the moment when it was last seen. */
  goneSeconds: 120,
} as const
