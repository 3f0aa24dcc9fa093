import type { Service } from '../service.ts'

/** Issues the receipt or the invoice of a charge, once. */
export async function issueDocument(
  { log }: Pick<Service, 'log'>,
  { chargeId }: { chargeId: string },
): Promise<void> {
  log.info({ charge: chargeId }, 'document asked for')
}
