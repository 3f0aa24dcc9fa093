import type { AffectedSession, SessionDecision } from '#contract/staff/affected-sessions.ts'

/** What was decided, by session. */
export type Decisions = Readonly<Record<string, SessionDecision | undefined>>

/** As a choice of the list: what to do, then when, then with whom. */
export const decisionValue = (decision: SessionDecision | undefined): string => {
  if (!decision) return ''
  if (decision.do !== 'move') return decision.do
  return ['move', decision.startDateTime, decision.clinicianId].filter(Boolean).join(' ')
}

export function toDecision(id: string, value: string): SessionDecision | null {
  const [what, startDateTime, clinicianId] = value.split(' ')
  switch (what) {
    case 'ask':
    case 'cancel':
    case 'keep':
      return { id, do: what }
    case 'move':
      return startDateTime ? { id, do: 'move', startDateTime, ...(clinicianId && { clinicianId }) } : null
    default:
      return null
  }
}

export const undecidedCount = (sessions: readonly AffectedSession[], decisions: Decisions): number =>
  sessions.filter(({ id }) => !decisions[id]).length

/** Those of sessions that are still affected, in their order: what is sent. */
export const decisionsFor = (sessions: readonly AffectedSession[], decisions: Decisions): SessionDecision[] =>
  sessions.flatMap(({ id }) => decisions[id] ?? [])

/** The server names a decision by its place in what was sent. */
export function errorsBySession(
  sent: readonly SessionDecision[],
  fields: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return Object.fromEntries(
    sent.flatMap(({ id }, index) => {
      const message = fields[`decisions.${index}`]
      return message ? [[id, message]] : []
    }),
  )
}

/** How many clients are told by email: those whom one reaches and of whose sessions one does not simply stay. */
export function toldCount(sessions: readonly AffectedSession[], decisions: Decisions): number {
  const changed = sessions.filter(({ id }) => (decisions[id]?.do ?? 'keep') !== 'keep')
  return new Set(changed.filter((one) => one.isToldByEmail).map(({ clientId }) => clientId)).size
}
