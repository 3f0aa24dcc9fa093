import type { GuardianRequest } from '#contract/funding.ts'
import { storeGuardian } from '../clients/record-people.ts'
import { type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { saveOwn, type Sender } from './save-own.ts'

export function saveGuardian(service: Service, sender: Sender<GuardianRequest>): Promise<Result<null>> {
  return saveOwn(service, sender, async (tx, { at }) => {
    await storeGuardian({ db: tx, keyring: service.keyring }, at, sender.request)
    return succeed(null)
  })
}
