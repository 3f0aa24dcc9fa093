import { useCallback } from 'react'
import type { VerificationOutcome } from '#domain/identifiers/verification.ts'
import { standingOf } from './card-standing.ts'
import type { CardBody } from '../../client-details/medicare-card.ts'
import { useAutosave } from './use-autosave.ts'
import type { Saver } from './use-saver.ts'

export type CardCheck = ReturnType<typeof useCardCheck>

/**
 * A live check, one second after the last change, once all of the card is there. What is on file was sent when it was given, and
 * is not sent again.
 */
export function useCardCheck(
  save: Saver,
  body: CardBody | null,
  { card: onFile, verification }: { card: CardBody | null; verification: VerificationOutcome | null },
) {
  const isOnFile = body !== null && JSON.stringify(body) === JSON.stringify(onFile)
  const send = useCallback(
    (sent: object) => save({ saves: 'saveMedicare', body: sent as CardBody }), // the body above, as text
    [save],
  )
  const check = { ...useAutosave(isOnFile ? null : body, send), isOnFile }
  return { ...check, standing: standingOf(check, verification) }
}
