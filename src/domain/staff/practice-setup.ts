/** The steps of a set-up after the owner, in their order. See docs/product/practice.md#set-up. */
export const setupSteps = [
  { code: 'practice', label: 'Practice' },
  { code: 'email', label: 'Email' },
  { code: 'clinician', label: 'First clinician' },
  { code: 'types', label: 'Appointment types' },
  { code: 'fees', label: 'Fees' },
  { code: 'payments', label: 'Payments' },
  { code: 'video', label: 'Video' },
  { code: 'texts', label: 'Privacy and cancelling' },
  { code: 'open', label: 'Open' },
] as const satisfies readonly { code: string; label: string }[]

export type SetupStep = (typeof setupSteps)[number]['code']
export const setupStepCodes = setupSteps.map(({ code }) => code)

/** Steps that a person settles by saying that they have read them, because there is nothing to type. */
export const stepsToRead = ['payments', 'texts'] as const satisfies readonly SetupStep[]
export type StepToRead = (typeof stepsToRead)[number]

/** What is known about video in the built-in room: what the relay answered to a browser of the office, or the choice to do without one. */
export const videoChecks = ['relayWorks', 'relayFails', 'directOnly'] as const
export type VideoCheck = (typeof videoChecks)[number]

/** What a clinician who is published needs before anyone can book them. */
export const bookableNeeds = ['hours', 'funding', 'types'] as const
type BookableNeed = (typeof bookableNeeds)[number]

const needWords = {
  hours: 'no working hours',
  funding: 'no way to pay',
  types: 'no appointment type',
} as const satisfies Record<BookableNeed, string>

/** "Amelia Tran is on the site with no working hours: clients find no time to book." */
export const lackWords = (name: string, lacks: readonly BookableNeed[]): string =>
  `${name} is on the site with ${lacks.map((need) => needWords[need]).join(' and ')}: clients find no time to book.`

export type VideoSetup = {
  /** Sessions take place at another provider’s. */
  isElsewhere: boolean
  hasRelay: boolean
  check: VideoCheck | null
}

export type SetupProgress = {
  isPracticeSaved: boolean
  /** Null before the first test. `kept`: email is simulated, so it stayed in the outbox. */
  mailTest: 'handedOver' | 'kept' | 'failed' | null
  /** Whether stand-ins for outside services may be used here at all. */
  areSimulationsOpen: boolean
  bookableClinicians: number
  activeTypes: number
  areFeesSaved: boolean
  hasCardProvider: boolean
  video: VideoSetup
  read: readonly StepToRead[]
  isOpen: boolean
}

/** A relay counts once it has answered; without one, direct connections are a choice that someone makes. */
export const isVideoSettled = ({ isElsewhere, hasRelay, check }: VideoSetup): boolean =>
  isElsewhere || check === (hasRelay ? 'relayWorks' : 'directOnly')

const isSettled = {
  practice: ({ isPracticeSaved }) => isPracticeSaved,
  email: ({ mailTest, areSimulationsOpen }) =>
    mailTest === 'handedOver' || (areSimulationsOpen && mailTest === 'kept'),
  clinician: ({ bookableClinicians }) => bookableClinicians > 0,
  types: ({ activeTypes }) => activeTypes > 0,
  fees: ({ areFeesSaved }) => areFeesSaved,
  // Where strangers come, no card can be saved without a provider, so reading about it settles nothing.
  payments: ({ hasCardProvider, areSimulationsOpen, read }) =>
    hasCardProvider || (areSimulationsOpen && read.includes('payments')),
  video: ({ video }) => isVideoSettled(video),
  texts: ({ read }) => read.includes('texts'),
  open: ({ isOpen }) => isOpen,
} as const satisfies Record<SetupStep, (facts: SetupProgress) => boolean>

export type ChecklistItem = { code: SetupStep; label: string; isSettled: boolean }

/** Worked out from what is there, each time: nothing has to be ticked by hand that the database knows. */
export const setupChecklist = (facts: SetupProgress): ChecklistItem[] =>
  setupSteps.map(({ code, label }) => ({ code, label, isSettled: isSettled[code](facts) }))

export const nextUnsettled = (items: readonly ChecklistItem[]): SetupStep | null =>
  items.find((item) => !item.isSettled)?.code ?? null

/** Said on the public pages and to a caller who tries all the same. */
export const notOpenText = 'This practice is not taking bookings online yet. Please contact us.'

/** The link that makes the first owner of a new installation. See docs/product/practice.md#set-up. */
export const setupLink = { minutes: 60 } as const

/** How to get another one: said wherever a link is no good. */
export const newSetupLinkHint =
  'On the server, “npm run practice -- setup-link” prints a new one. It works for one hour.'

export const setupLinkProblems = {
  unknown: `This set-up link is not right. Copy the whole line that the server printed. ${newSetupLinkHint}`,
  expired: `This set-up link has ended: it is more than an hour old, or a newer one was made on the server. ${newSetupLinkHint}`,
  used: 'This set-up link has been used: the practice has an owner. Please sign in.',
} as const
