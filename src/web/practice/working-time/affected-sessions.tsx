import CalendarX from 'lucide-react/icons/calendar-x'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'
import type { AffectedSession, SessionDecision } from '#contract/staff/affected-sessions.ts'
import { methods } from '#domain/funding/methods.ts'
import { type ZoneId, zoneLabel } from '#domain/time/zones.ts'
import type { ApiProblem } from '../../api/call-api.ts'
import { useSettings } from '../../api/settings.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { StateLine } from '../desk/desk.tsx'
import * as styles from './working-time.module.css'

type AffectedSessionsProps = {
  /** "This leave", "Leaving the practice". */
  what: string
  sessions: readonly AffectedSession[]
  zone: ZoneId
  decisions: SessionDecisions
  onDecide: (...decided: SessionDecision[]) => void
  errors?: Readonly<Record<string, string>>
  /** Whether a client could still choose another time, and whether a session can stay as it is. */
  canAsk?: boolean
  canKeep?: boolean
  actions: ReactNode
}

/** The sessions that a change falls on, and what becomes of each. Nothing happens before the change is saved. */
export function AffectedSessions(props: AffectedSessionsProps) {
  const { what, sessions, zone, decisions, onDecide, errors = {}, actions } = props
  const { canAsk = true, canKeep = true } = props
  const { keptEmails } = useSettings()
  const left = undecidedCount(sessions, decisions)
  const taken = new Set(
    Object.values(decisions).flatMap((one) => (one?.do === 'move' ? [one.startDateTime] : [])),
  )
  return (
    <section className={`card p-0 overflow-hidden ${styles.box}`} aria-labelledby="affected">
      <header className="grid grid-cols-[auto_1fr] gap-x-3.5 gap-y-0.5 px-5 py-4 bg-warning-tint">
        <CalendarX className="icon" />
        <h3 className="font-sans text-md/[1.4] font-semibold tracking-[0]" id="affected">
          {what} falls on {formatCount(sessions.length, 'booked session')}
        </h3>
        <p>
          Choose what happens to each. {toldNote(sessions, keptEmails)} Times are {zoneLabel(zone)} time.
        </p>
        {canAsk && left > 1 && (
          <p className="col-start-2 mt-2">
            <Button look="quiet" onClick={() => onDecide(...askAll(sessions, decisions))}>
              Ask {left === 2 ? 'both' : `all ${left}`} to choose a new time
            </Button>
          </p>
        )}
      </header>
      <ul>
        {sessions.map((session) => {
          const decision = decisions[session.id]
          const error = errors[session.id]
          return (
            <li key={session.id}>
              <div>
                <b className="font-display font-medium">{session.clientName}</b>
                <p className="text-ink-soft">{formatSession(session, zone)}</p>
                {session.isMoveAsked && <StateLine tone="soft">Asked to choose a new time</StateLine>}
                {!session.isToldByEmail && (
                  <p>
                    <StateLine tone="due">
                      No email will reach them.{decision?.do !== 'keep' && ' Please tell them yourself.'}
                    </StateLine>
                  </p>
                )}
              </div>
              <div className={error ? 'field field--error' : 'field'}>
                <div className="field__control">
                  <select
                    className="field__input"
                    aria-label={`What to do for ${session.clientName}, ${shortMoment(new Date(session.startDateTime), zone)}`}
                    aria-invalid={error ? true : undefined}
                    aria-describedby={error ? `affected-${session.id}` : undefined}
                    value={decisionValue(decision)}
                    onChange={(event) => {
                      const next = toDecision(session.id, event.target.value)
                      if (next) onDecide(next)
                    }}
                  >
                    <option value="" disabled>
                      Choose what to do
                    </option>
                    {canAsk && <option value="ask">Ask them to choose a new time</option>}
                    <option value="cancel">Cancel it</option>
                    {canKeep && <option value="keep">Keep it as it is</option>}
                    <optgroup label="Move to">
                      {session.proposals
                        .filter(
                          (time) =>
                            !taken.has(time) || (decision?.do === 'move' && decision.startDateTime === time),
                        )
                        .map((time) => (
                          <option key={time} value={`move ${time}`}>
                            Move to {shortMoment(new Date(time), zone)}
                          </option>
                        ))}
                    </optgroup>
                    {session.colleagues.length > 0 && (
                      <optgroup label="Same time with">
                        {session.colleagues.map(({ id, name }) => (
                          <option key={id} value={`move ${session.startDateTime} ${id}`}>
                            Same time with {name}
                          </option>
                        ))}
                      </optgroup>
                    )}
                  </select>
                  <ChevronDown className="icon field__icon--end" />
                </div>
                {error && <FieldError id={`affected-${session.id}`}>{error}</FieldError>}
              </div>
            </li>
          )
        })}
      </ul>
      <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-5 py-3.5">
        <span id="affected-left" aria-live="polite">
          {left === 0 ? (
            <StateLine tone="ok">All decided</StateLine>
          ) : (
            <StateLine tone="due">
              {left === 1 ? 'One session' : `${left} sessions`} still to decide
            </StateLine>
          )}
        </span>
        <span className="flex flex-wrap gap-2">{actions}</span>
      </footer>
    </section>
  )
}

function toldNote(sessions: readonly AffectedSession[], keptEmails: string | null): string {
  const free = 'Clients whose session changes pay nothing for the change.'
  if (keptEmails !== null) return `${free} ${keptEmails} Please tell them yourself.`
  return sessions.every((session) => session.isToldByEmail)
    ? 'Clients whose session changes are told by email when you save, and pay nothing for the change.'
    : `${free} They are told by email when you save, except where it says that no email will reach them.`
}

const formatSession = ({ startDateTime, typeName, funding }: AffectedSession, zone: ZoneId): string =>
  `${shortMoment(new Date(startDateTime), zone)}. ${[typeName, funding && methods[funding].label].filter(Boolean).join(', ')}`

const formatCount = (count: number, thing: string): string =>
  count === 1 ? `one ${thing}` : `${count} ${thing}s`

/** What was decided, by session. */
export type SessionDecisions = Readonly<Record<string, SessionDecision | undefined>>

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

export const undecidedCount = (sessions: readonly AffectedSession[], decisions: SessionDecisions): number =>
  sessions.filter(({ id }) => !decisions[id]).length

/** For two weeks of leave: what was decided about one by one stays. */
export const askAll = (
  sessions: readonly AffectedSession[],
  decisions: SessionDecisions,
): SessionDecision[] => sessions.filter(({ id }) => !decisions[id]).map(({ id }) => ({ id, do: 'ask' }))

/** Those of sessions that are still affected, in their order: what is sent. */
export const decisionsFor = (
  sessions: readonly AffectedSession[],
  decisions: SessionDecisions,
): SessionDecision[] => sessions.flatMap(({ id }) => decisions[id] ?? [])

/** The server names a decision by its place in what was sent. */
export const errorsBySession = (
  sent: readonly SessionDecision[],
  fields: Readonly<Record<string, string>> = {},
): Record<string, string> =>
  Object.fromEntries(
    sent.flatMap(({ id }, index) => {
      const message = fields[`decisions.${index}`]
      return message ? [[id, message]] : []
    }),
  )

/** How many clients are told by email: those whom one reaches and of whose sessions one does not simply stay. */
export function toldCount(sessions: readonly AffectedSession[], decisions: SessionDecisions): number {
  const changed = sessions.filter(({ id }) => (decisions[id]?.do ?? 'keep') !== 'keep')
  return new Set(changed.filter((one) => one.isToldByEmail).map(({ clientId }) => clientId)).size
}

/** What is decided about the sessions that a change falls on, and what the server said of it. */
export function useDecisions() {
  const [affected, setAffected] = useState<readonly AffectedSession[] | null>(null)
  const [decisions, setDecisions] = useState<SessionDecisions>({})
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
    decide: (...decided: SessionDecision[]) => {
      setDecisions({
        ...decisions,
        ...Object.fromEntries(decided.map((decision) => [decision.id, decision])),
      })
      setErrors({})
    },
    refuse: ({ fields }: ApiProblem) => setErrors(errorsBySession(sent, fields)),
  }
}
