import { useState } from 'react'
import type { AffectedSession, SessionDecision } from '#contract/staff/affected-sessions.ts'
import type { ApiProblem } from '../../api/call-api.ts'
import { type Decisions, decisionsFor, errorsBySession } from '../working-time/session-decisions.ts'

/** What is decided about the sessions that a change falls on, and what the server said of it. */
export function useDecisions() {
  const [affected, setAffected] = useState<readonly AffectedSession[] | null>(null)
  const [decisions, setDecisions] = useState<Decisions>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const sent = affected ? decisionsFor(affected, decisions) : []
  return {
    affected,
    decisions,
    errors,
    sent,
    isDecided: affected !== null && sent.length === affected.length,
    show: (sessions: readonly AffectedSession[] | null, otherwise?: 'keep') => {
      setAffected(sessions)
      setErrors({})
      // What was decided already stays decided when the list is read again.
      if (sessions && otherwise)
        setDecisions(
          Object.fromEntries(sessions.map(({ id }) => [id, decisions[id] ?? { id, do: otherwise }])),
        )
    },
    decide: (decision: SessionDecision) => {
      setDecisions({ ...decisions, [decision.id]: decision })
      setErrors({})
    },
    refuse: ({ fields }: ApiProblem) => setErrors(errorsBySession(sent, fields)),
  }
}
