import type { MedicareRequest, Verification } from '#contract/funding.ts'
import { isAccepted, outcomeOfAll } from '#domain/identifiers/verification.ts'
import { fail, type Result, succeed } from '../result.ts'
import { consumeSlidingAllowance, type RateLimit } from '../http/rate-limit.ts'
import type { Service } from '../service.ts'
import { answeredBefore } from './answered-before.ts'
import { changeRecordPart, consultRecord } from '../clients/client-record-store.ts'
import { readFundingClient } from './funding-client.ts'
import { type Cards, readCards } from './read-cards.ts'
import { keyedBy, saveOwn, type Sender } from './save-own.ts'
import { toRefusal, type Verdicts, verifyCards } from './verify-cards.ts'

/** A form checks as one types; this is far more, and far too few to search a register with. */
const checksOfAClient: RateLimit = { name: 'card-checks:client', most: 60, perSeconds: 3600 }

/** Validates the Medicare card, the DVA card or both, and keeps them. See docs/product/funding-forms.md#card-check. */
export async function saveCards(
  service: Service,
  sender: Sender<MedicareRequest>,
): Promise<Result<Verification>> {
  const { db, keyring } = service
  const { request, subject, requestId } = sender
  const before = await answeredBefore<Verification>(db, keyedBy(service, sender))
  if (before) return before
  const asker = await readFundingClient(db, subject, service.now())
  if (!asker) return fail('notFound')
  const { medicare: onFile } = await consultRecord({ db, keyring }, asker.id)
  const cards = readCards(request, asker, { hasMedicareCard: Boolean(onFile?.number) })
  if (!cards.ok) return cards
  if (!(await consumeSlidingAllowance(db, checksOfAClient, asker.id))) return fail('tooManyRequests')
  const verdicts = await verifyCards(service, cards.value, requestId)
  if (!verdicts.ok) return verdicts
  return saveOwn(service, sender, async (tx, { at }) => {
    const refusal = toRefusal(verdicts.value)
    if (refusal && request.shouldRejectInvalidDetails) return { ok: false, failure: refusal }
    await changeRecordPart(tx, keyring, { ...at, part: 'medicare' }, (before) => ({
      ...before,
      ...toStored(cards.value, verdicts.value),
    }))
    const { medicare, dva } = verdicts.value
    const verification = outcomeOfAll([medicare, dva].filter((outcome) => outcome !== null))
    return succeed({ valid: isAccepted(verification), verification })
  })
}

/** Each card takes the place of the one before, and what a person found out about that one is gone; a DVA card leaves the Medicare card on file, and the other way round. */
function toStored({ medicare, dva }: Cards, verdicts: Verdicts) {
  return {
    ...(medicare && {
      parent: null,
      ...medicare,
      verification: verdicts.medicare,
      checkedByHand: null,
    }),
    ...(dva && { dva: { number: dva.number, cardType: dva.cardType, verification: verdicts.dva } }),
  }
}
