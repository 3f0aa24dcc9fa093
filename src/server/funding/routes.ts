import type { AppContext } from '../http/environment.ts'
import type { Register } from '../http/operations.ts'
import { requireClientOrNewcomer } from '../identity/authenticate.ts'
import { requirePermission } from '../identity/require-permission.ts'
import type { Service } from '../service.ts'
import { joinGroup } from './join-group.ts'
import { saveAddress } from './save-address.ts'
import { saveCards } from './save-cards.ts'
import { saveContact } from './save-contact.ts'
import { saveDetails } from './save-details.ts'
import { saveGuardian } from './save-guardian.ts'
import { saveIntake } from './save-intake.ts'
import type { FormName, Sender } from './save-own.ts'

type Sent<Body> = { body: Body; key: string | undefined }

/** What a client gives before a booking can be finished: docs/product/funding-forms.md. */
export function fundingRoutes(register: Register, service: Service): void {
  const client = [requireClientOrNewcomer(service), requirePermission(service, 'manage own profile')]

  const savePart =
    <Body, Answer>(part: FormName, save: (service: Service, sender: Sender<Body>) => Answer) =>
    ({ body, key }: Sent<Body>, c: AppContext): Answer =>
      save(service, {
        subject: c.get('caller').subject,
        requestId: c.get('requestId'),
        key,
        part,
        request: body,
      })

  register('saveMedicare', client, savePart('medicare', saveCards))
  register('saveNdis', client, savePart('ndis', saveDetails('ndis', { valid: true })))
  register('saveWorkCover', client, savePart('workCover', saveDetails('workCover', null)))
  register('saveAddress', client, savePart('address', saveAddress))
  register('saveContact', client, savePart('key contacts', saveContact))
  register('saveGuardian', client, savePart('guardian', saveGuardian))
  register('joinGroup', client, savePart('funding group', joinGroup))
  register('saveIntake', client, savePart('intake', saveIntake))
}
