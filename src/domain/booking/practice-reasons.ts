/** Why a practice changes what a client has booked. See docs/product/practice.md#changes-that-affect-clients. */
const practiceReasons = ['away', 'otherHours', 'typeWithdrawn', 'leaving', 'other'] as const

export type PracticeReason = (typeof practiceReasons)[number]

/** For the client, who is told by name with whom the appointment was. Never why someone is away. */
export const reasonSentences = {
  away: (name) => `${name} is away at that time.`,
  otherHours: (name) => `${name} works at other hours now.`,
  typeWithdrawn: (name) => `${name} no longer offers this kind of session.`,
  leaving: (name) => `${name} is leaving the practice.`,
  other: () => 'We had to change it at the practice.',
} as const satisfies Record<PracticeReason, (clinicianName: string) => string>
