import { sql } from 'kysely'
import { cardFormAwayText, cardNotSavedText } from '#domain/payments/setup-state.ts'
import { fail, type Result, succeed } from '../result.ts'
import { PaymentProviderFailed } from '../ports/payments.ts'
import type { Service } from '../service.ts'
import { findSetup, hashSecret, type Setup } from './setup-store.ts'

export type SetupRequest = {
  clientId: string
  reservationId: string | null
  /** The same key gives the same form. */
  requestKey: string
  returnPath: string
}

type Opened = { clientSecret: string }
type Needs = Pick<Service, 'db' | 'payments' | 'config' | 'log'>

/** Providers forget a form and its key after a day; ours is replaced a little before. */
const goodForHours = 23

/**
 * Opens a card form. The row is written before the provider is asked, and its id is the provider's key, so that a
 * crash or a time-out in between leads back to one form. No transaction waits for the provider.
 * See docs/product/finishing.md#payment-events.
 */
export async function startSetup(service: Needs, request: SetupRequest): Promise<Result<Opened>> {
  if (!service.config.canSaveCards) return fail('paymentsNotSetUp')
  const setup = await findOrAdd(service, request)
  if (setup.returnPath !== request.returnPath) return fail('idempotencyKeyReused')
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
    return fail(request.reservationId ? 'cardFormAway' : 'unavailable', {
      message: request.reservationId ? cardFormAwayText : cardNotSavedText,
    })
  }
}

function findOrAdd({ db }: Needs, request: SetupRequest): Promise<Setup> {
  const { clientId, requestKey, reservationId, returnPath } = request
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
