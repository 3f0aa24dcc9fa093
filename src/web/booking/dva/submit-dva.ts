import type { ApiInput } from '#contract/api-types.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { fieldsOfDvaCard } from '../../client-details/dva-fields.tsx'
import { type Outcome, refuseFields } from '../../form/outcome.ts'
import { saveAddress } from '../funding/address.ts'
import { joinOutcomes, saveSteps } from '../funding/save-parts.ts'
import type { CardBody } from '../../client-details/medicare-card.ts'
import type { Saver } from '../funding/use-saver.ts'

type Bodies = { card: CardBody; address: ApiInput<'saveAddress'>['body'] }

/** The card is the client's own and asks no one: what the account holder said at the sign-up stands, and no earlier booking. */
const toIntake = (behalfOf: OnBehalfOf) =>
  ({
    part: 'intake',
    saves: 'saveIntake',
    what: 'your details',
    // No child has such a card.
    body: {
      behalfOf: behalfOf === 'someoneElseAdult' ? behalfOf : 'mySelf',
      isConsentForParent: false,
    },
  }) as const

/** The card, checked unless the live check has done it, and the address. */
export async function submitDva(
  save: Saver,
  { card, address }: Bodies,
  behalfOf: OnBehalfOf,
): Promise<Outcome> {
  const checked = await save({ saves: 'saveMedicare', body: card })
  if (!checked.ok) {
    const { problem } = checked
    return problem.fields
      ? refuseFields(problem, 'card', fieldsOfDvaCard)
      : { kind: 'failed', message: problem.message }
  }
  return joinOutcomes([saveAddress(save, address), saveSteps(save, [toIntake(behalfOf)])])
}
