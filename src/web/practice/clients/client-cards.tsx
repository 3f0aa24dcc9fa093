import { useRef, useState } from 'react'
import type { CardState, ClientCards as Cards, ClientPage } from '#contract/staff/clients.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { dvaCardTypes } from '#domain/identifiers/numbers.ts'
import { type CardKind, cardKinds, type VerificationOutcome } from '#domain/identifiers/verification.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { useAction } from '../../api/use-action.ts'
import { Button, RowButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { callStaff, invalidateStaff, useStaff } from '../desk/staff.ts'
import { StateLine } from '../desk/desk.tsx'
import { moveFocus } from '../desk/press.ts'
import { ClientPart } from './client-part.tsx'
import { formatBirthday, formatDateAt } from './format-client.ts'
import * as styles from './clients.module.css'

/** Whether the cards on file are verified. Their numbers are read by a press, and only then. */
export function ClientCards({ client: { id, cards } }: { client: ClientPage }) {
  const { timeZone } = useStaff()
  const [numbers, setNumbers] = useState<Cards | null>(null)
  const { act, busy, failure } = useAction()
  const list = useRef<HTMLUListElement>(null)
  // How the cards stand is read with them: the client may have given another card since the page was read.
  const after = async (read: Cards) => {
    await invalidateStaff('readClient')
    setNumbers(read)
  }
  const show = () => act('show', { call: () => callStaff('readClientCards', { params: { id } }), after })
  const press = async (pressed: HTMLElement) => {
    if (await show()) moveFocus(pressed, list.current)
  }
  const onFile = cardKinds.filter((card) => cards[card] !== null)
  if (onFile.length === 0) return null
  return (
    <ClientPart
      title="Cards"
      note={
        numbers === null && (
          <RowButton
            busy={busy === 'show' && 'One moment'}
            onClick={(event) => void press(event.currentTarget)}
          >
            Show the numbers
          </RowButton>
        )
      }
    >
      <ul className={styles.list} aria-label="Cards on file" tabIndex={-1} ref={list}>
        {onFile.map((card) => {
          const { verification = null, checkedByHand = null } = cards[card] ?? {}
          const { tone, words } = formatCardState(card, verification)
          return (
            <li key={card}>
              <span>
                <StateLine tone={tone}>{words}</StateLine>
                {checkedByHand && <small>{formatHandCheck(checkedByHand, timeZone)}</small>}
                {numbers && formatCard(numbers, card).map((line) => <small key={line}>{line}</small>)}
              </span>
              {numbers?.[card] && (
                <CheckButtons
                  clientId={id}
                  card={card}
                  version={numbers[card].version}
                  canAskRegister={cards.canAskRegister}
                  onChanged={show}
                />
              )}
            </li>
          )
        })}
      </ul>
      <p className="text-sm text-ink-soft">Showing the numbers is recorded, and so is each check.</p>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
    </ClientPart>
  )
}

type CheckButtonsProps = {
  clientId: string
  card: CardKind
  version: string
  canAskRegister: boolean
  /** The client has changed the card meanwhile. */
  onChanged: () => unknown
}

/** They stay after a press, so that a wrong one can be put right. */
function CheckButtons({ clientId, card, version, canAskRegister, onChanged }: CheckButtonsProps) {
  const { act, busy, failure } = useAction()
  const check = (outcome: 'match' | 'mismatch' | null) =>
    act(outcome ?? 'ask', {
      call: () => send(outcome),
      after: ({ verification }) => tell(verification),
    })
  const send = async (outcome: 'match' | 'mismatch' | null) => {
    const answer = await callStaff('checkClientCard', {
      params: { id: clientId, card },
      body: { version, outcome },
    })
    if (!answer.ok && answer.problem.code === 'changedMeanwhile') void onChanged()
    return answer
  }
  const tell = async (verification: VerificationOutcome) => {
    await invalidateStaff('readClient', 'readUnfinished', 'readDiary')
    const { tone, words } = formatCardState(card, verification)
    showToast(tone === 'ok' ? 'success' : 'info', words)
  }
  const ofWhich = <span className="sr-only">, {cardNames[card]}</span>
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        look="secondary"
        size="small"
        busy={busy === 'match' && 'Saving'}
        onClick={() => void check('match')}
      >
        Checked by hand: it matches{ofWhich}
      </Button>
      <RowButton busy={busy === 'mismatch' && 'Saving'} onClick={() => void check('mismatch')}>
        It does not match{ofWhich}
      </RowButton>
      {canAskRegister && (
        <RowButton busy={busy === 'ask' && 'Asking'} onClick={() => void check(null)}>
          Ask the register again{ofWhich}
        </RowButton>
      )}
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
    </div>
  )
}

const cardNames = { medicare: 'Medicare card', dva: 'DVA card' } as const satisfies Record<CardKind, string>

type VerificationWords = { tone: 'ok' | 'due' | 'bad'; words: string }

const verificationWords = {
  match: { tone: 'ok', words: 'verified' },
  unverified: { tone: 'due', words: 'not verified' },
  mismatch: { tone: 'bad', words: 'does not match' },
  superseded: { tone: 'bad', words: 'a newer card has taken its place' },
  lost: { tone: 'bad', words: 'reported as lost' },
  expired: { tone: 'bad', words: 'out of date' },
  unknown: { tone: 'bad', words: 'not known' },
} as const satisfies Record<VerificationOutcome, VerificationWords>

/** “Medicare card: not verified” */
export function formatCardState(card: CardKind, verification: VerificationOutcome | null): VerificationWords {
  const { tone, words } = verificationWords[verification ?? 'unverified']
  return { tone, words: `${cardNames[card]}: ${words}` }
}

export const formatHandCheck = ({ by, at }: NonNullable<CardState['checkedByHand']>, zone: ZoneId): string =>
  `Checked by hand by ${by}, ${formatDateAt(at, zone)}`

type CardHolder = { firstName: string; lastName: string; dateOfBirth: string }

const formatPerson = ({ firstName, lastName, dateOfBirth }: CardHolder): string =>
  `${firstName} ${lastName}, born ${formatBirthday(dateOfBirth)}`

/** All that a person compares: the number, what stands beside it on the card, and whose it is. */
export function formatCard(cards: Cards, card: CardKind): string[] {
  const { medicare, dva } = cards
  if (card === 'dva')
    return dva ? [`${dva.number}, ${findLabel(dvaCardTypes, dva.cardType)}`, formatPerson(dva)] : []
  if (!medicare) return []
  const { number, irn, expiryDate, parent } = medicare
  return [
    [number, irn && `reference digit ${irn}`, expiryDate && `valid to ${expiryDate}`]
      .filter(Boolean)
      .join(', '),
    formatPerson(medicare),
    ...(parent ? [`On the card of ${formatPerson(parent)}, reference digit ${parent.irn}`] : []),
  ]
}
