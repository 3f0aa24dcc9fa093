import type { MedicareRequest, Verification } from '#contract/funding.ts'
import { isAccepted, outcomeOfAll } from '#domain/identifiers/verification.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import { isOverSlidingLimit, type RateLimit } from '../http/rate-limit.ts'
import type { Service } from '../service.ts'
import { answeredBefore } from './answered-before.ts'
import { changeRecord, readFundingClient } from './client-record.ts'
import { type Cards, readCards } from './read-cards.ts'
import { keyedBy, saveOwn, type Sender } from './save-own.ts'
import { refusalOf, type Verdicts, verifyCards } from './verify-cards.ts'

/** A form checks as one types; this is far more, and far too few to search a register with. */
const checksOfAClient: RateLimit = { name: 'card-checks:client', most: 60, perSeconds: 3600 }

/** Document 1 section 4: validates the Medicare card, the DVA card or both, and keeps them. */
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
  const cards = readCards(request, asker)
  if (!cards.ok) return cards
  if (await isOverSlidingLimit(db, checksOfAClient, asker.id)) return fail('tooManyRequests')
  const verdicts = await verifyCards(service, cards.value, requestId)
  if (!verdicts.ok) return verdicts
  return saveOwn(service, sender, async (tx, { id: clientId }) => {
    const refusal = refusalOf(verdicts.value)
    if (refusal && request.shouldRejectInvalidDetails) return { ok: false, failure: refusal }
    const place = { clientId, column: 'medicare', now: service.now() } as const
    await changeRecord<object>(tx, keyring, place, (kept) => ({
      ...kept,
      ...asKept(cards.value, verdicts.value),
    }))
    const { medicare, dva } = verdicts.value
    const verification = outcomeOfAll([medicare, dva].filter((outcome) => outcome !== null))
    return succeed({ valid: isAccepted(verification), verification })
  })
}

/** Each card takes the place of the one before; a DVA card leaves the Medicare card on file, and the other way round. */
function asKept({ medicare, dva }: Cards, verdicts: Verdicts): object {
  return {
    ...(medicare && { parent: null, ...medicare, verification: verdicts.medicare }),
    ...(dva && { dva: { number: dva.number, cardType: dva.cardType, verification: verdicts.dva } }),
  }
}
