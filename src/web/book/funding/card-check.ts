import { useCallback } from 'react'
import { isAccepted, outcomeOfAll, type VerificationOutcome } from '#domain/identifiers/verification.ts'
import type { CardBody } from '../../client-details/medicare-card.tsx'
import type { ClientRecord } from '../../client/client-profile.ts'
import { useAutosave } from './autosave.tsx'
import { problemOf, type SaveRecord } from './save-record.ts'

export type CardCheck = ReturnType<typeof useCardCheck>

/**
 * A live check, one second after the last change, once all of the card is there. What is on file was sent when it was given, and
 * is not sent again.
 */
export function useCardCheck(
  save: SaveRecord,
  body: CardBody | null,
  { client, card, onFile }: { client: ClientRecord; card: 'medicare' | 'dva'; onFile: CardBody | undefined },
) {
  const isOnFile = body !== null && JSON.stringify(body) === JSON.stringify(onFile)
  const send = useCallback(
    async (sent: object) => {
      const answer = await save({ medicare: sent as CardBody }) // the body above, as text
      return answer.ok
        ? { ok: true as const, value: { verification: verificationOnFile(answer.value, card) } }
        : { ok: false as const, problem: problemOf(answer.problem, 'medicare') }
    },
    [save, card],
  )
  const check = { ...useAutosave(isOnFile ? null : body, send), isOnFile }
  return { ...check, standing: cardStanding(check, verificationOnFile(client, card)) }
}

/**
 * What may be said of a card: `verified` only where the register said that it is right. A number that no register could be
 * asked about is accepted, and is never called valid; one on file that was found wrong since is `refused`. See docs/product/funding-forms.md#verification-outcomes.
 */
export type CardStanding = 'verified' | 'unverified' | 'refused' | 'open'

/** After the error text of a card on file that was found wrong. */
export const enterAgain = 'Please check the number and enter it again.'

type CheckState = {
  state: string
  value?: { verification: VerificationOutcome | null } | undefined
  isOnFile: boolean
}

export function cardStanding(check: CheckState, onFile: VerificationOutcome | null): CardStanding {
  if (check.isOnFile && onFile !== null && !isAccepted(onFile)) return 'refused'
  if (check.isOnFile) return onFile === 'match' ? 'verified' : 'unverified'
  if (check.state !== 'saved') return 'open'
  return check.value?.verification === 'match' ? 'verified' : 'unverified'
}

/** What was said of the cards on file when they were given; of a white DVA card and its Medicare card, the worse. */
export function verificationOnFile(
  { medicare }: ClientRecord,
  card: 'medicare' | 'dva',
): VerificationOutcome | null {
  if (!medicare) return null
  const { dva, verification: ofMedicare = null } = medicare
  if (card === 'medicare') return ofMedicare
  const asked = dva?.cardType === 'gold' ? [dva.verification] : [dva?.verification, ofMedicare]
  const known = asked.filter((outcome) => outcome !== null && outcome !== undefined)
  const isTold = known.length === asked.length || !known.every(isAccepted)
  return isTold ? outcomeOfAll(known) : null
}
