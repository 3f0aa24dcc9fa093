import { sql } from 'kysely'
import { cardNotSavedText } from '#domain/payments/setup-state.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import { PaymentProviderFailed } from '../ports/payments.ts'
import type { Service } from '../service.ts'
import { findSetup, hashSecret, type Setup } from './setup-store.ts'

export type SetupWish = {
  clientId: string
  reservationId: string | null
  /** Asked again with the same key, the same form comes back. */
  requestKey: string
  returnPath: string
}

type Opened = { clientSecret: string }
type Needs = Pick<Service, 'db' | 'payments' | 'config' | 'log'>

/** Providers forget a form and its key after a day; ours is replaced a little before. */
const goodForHours = 23

/**
 * Opens a card form. The row is there before the provider is asked and its id is the provider's key, so that a crash or
 * a time-out in between leads back to one form (faults, 9). No transaction waits for the provider.
 */
export async function startSetup(service: Needs, wish: SetupWish): Promise<Result<Opened>> {
  const setup = await findOrAdd(service, wish)
  if (setup.returnPath !== wish.returnPath) return fail('idempotencyKeyReused')
  try {
    const { clientSecret, providerId } = await service.payments.createSetup({
      idempotencyKey: setup.id,
      reference: setup.id,
      clientId: setup.clientId,
      returnUrl: `${service.config.PUBLIC_URL}${setup.returnPath}`,
    })
    await service.db
      .updateTable('payment_setups')
      .set({ provider_id: providerId, client_secret_hash: hashSecret(clientSecret) })
      .where('id', '=', setup.id)
      .execute()
    return succeed({ clientSecret })
  } catch (error) {
    if (!(error instanceof PaymentProviderFailed)) throw error
    service.log.warn({ setup: setup.id, reason: error.message }, 'the payment provider opened no card form')
    return fail('unavailable', { message: cardNotSavedText })
  }
}

function findOrAdd({ db }: Needs, wish: SetupWish): Promise<Setup> {
  const { clientId, requestKey, reservationId, returnPath } = wish
  return db.transaction().execute(async (tx) => {
    await tx
      .updateTable('payment_setups')
      .set({ request_key: null })
      .where('client_id', '=', clientId)
      .where('request_key', '=', requestKey)
      .where((where) =>
        where.or([
          where('state', '=', 'expired'),
          where('created_at', '<', sql<Date>`clock_timestamp() - make_interval(hours => ${goodForHours})`),
        ]),
      )
      .execute()
    await tx
      .insertInto('payment_setups')
      .values({
        client_id: clientId,
        reservation_id: reservationId,
        request_key: requestKey,
        return_path: returnPath,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const setup = await findSetup(tx, { clientId, requestKey })
    if (!setup) throw new Error('The setup that was just added is not there')
    return setup
  })
}
