import type { OutcomeCharges } from '#contract/staff/charges.ts'
import { attendanceOutcomes } from '#domain/booking/attendance.ts'
import { chargeFor, chargeWords } from '#domain/money/outcome-charge.ts'
import type { Service } from '../service.ts'
import { readChargedSession } from './wanted-charge.ts'

/** What recording each outcome would ask for now. The caller has found that the session is open to who asks. */
export async function readOutcomeCharges(
  { db, config }: Pick<Service, 'db' | 'config'>,
  reservationId: string,
): Promise<OutcomeCharges> {
  const session = await readChargedSession(db, reservationId)
  const chargedAfterMinutes = config.CHARGE_AFTER_MINUTES
  const current = await db
    .selectFrom('charges')
    .select(['id', 'kind', 'payer', 'cents', 'state'])
    .where('reservation_id', '=', reservationId)
    .where('move_id', 'is', null)
    .where('state', '<>', 'dropped')
    .executeTakeFirst()
  return {
    outcomes: attendanceOutcomes.map((outcome) => {
      const charge = chargeFor(outcome, session)
      return {
        outcome,
        charge: charge && { kind: charge.kind, payer: charge.payer, cents: charge.cents },
        words: chargeWords(charge, chargedAfterMinutes),
      }
    }),
    chargedAfterMinutes,
    current: current ?? null,
  }
}
