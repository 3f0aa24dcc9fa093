/** Who can have a place in a room. */
export const roomRoles = ['clinician', 'client', 'guest'] as const
export type RoomRole = (typeof roomRoles)[number]

/** What a guest is to the client; the clinician says so when they make the link. */
export const guestKinds = [
  { code: 'guardian', label: 'Parent or guardian' },
  { code: 'support', label: 'Support person' },
  { code: 'interpreter', label: 'Interpreter' },
] as const
export type GuestKind = (typeof guestKinds)[number]['code']

/** No one but the clinician is seen, heard or told of anything before they are let in. */
export const roomStandings = ['waiting', 'admitted', 'removed'] as const
export type RoomStanding = (typeof roomStandings)[number]

/** Whether the client can talk freely where they are. Only the clinician is told. */
export const privacyAnswers = [
  { code: 'private', label: 'Yes, I’m somewhere private' },
  { code: 'mightBeHeard', label: 'Someone might hear me' },
  { code: 'cannotTalk', label: 'I can’t talk right now' },
] as const
export type PrivacyAnswer = (typeof privacyAnswers)[number]['code']

export const clinicianStates = ['notHere', 'inAnotherSession', 'ready'] as const

/** Who is with the client, as they say at the start. */
export const whoIsThere = [
  { code: 'nobody', label: 'No one else' },
  { code: 'someone', label: 'Someone is there' },
] as const

export const longestStartCheckText = 300

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

/** What one message between two browsers may be at most. */
export const signalLimits = {
  sdpCharacters: 60_000,
  candidateCharacters: 2_000,
  chatCharacters: 2_000,
  /** Of one person; an ICE restart sends some dozens at once. */
  perMinute: 300,
  /** Then it is deleted: a tab that was away for longer connects anew. */
  keptSeconds: 120,
} as const
