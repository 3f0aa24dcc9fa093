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
export const standings = ['waiting', 'admitted', 'removed'] as const
export type Standing = (typeof standings)[number]

/** Whether the client can talk freely where they are. Only the clinician is told. */
export const privacyAnswers = [
  { code: 'private', label: 'Yes, I’m somewhere private' },
  { code: 'mightBeHeard', label: 'Someone might hear me' },
  { code: 'cannotTalk', label: 'I can’t talk right now' },
] as const
export type PrivacyAnswer = (typeof privacyAnswers)[number]['code']

export const clinicianStates = ['notHere', 'inAnotherSession', 'ready'] as const
