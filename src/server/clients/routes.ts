import { mayAct } from '#domain/clients/account-people.ts'
import { checkPhone } from '#domain/identifiers/phone.ts'
import type { Db } from '../db/database.ts'
import { changeRows } from '../db/rows.ts'
import type { AppContext } from '../http/context.ts'
import type { RegisterOperation } from '../http/operations.ts'
import {
  clientAddress,
  clientOrigin,
  consumeAllowance,
  consumeAttempt,
  consumeSlidingAllowance,
  type RateLimit,
} from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { forPerson } from '../sign-in/account-people.ts'
import {
  identifyCaller,
  requireCaller,
  requireClientOrNewcomer,
  requirePermission,
} from '../sign-in/authenticate.ts'
import { askForNewEmail, confirmNewEmail, isEmailInUse } from '../sign-in/change-email.ts'
import { changeOwnPassword } from '../sign-in/change-password.ts'
import { readWordLists } from '../sign-in/passwords.ts'
import { grantLogin } from '../sign-in/sign-in.ts'
import { checkInvite, verifyInvite } from './invites.ts'
import { askForOtherClinician } from './change-requests.ts'
import { readAttachedClinician, readOwnProfile } from './own-profile.ts'
import { removeFile } from './referral-letters.ts'
import { acceptPolicies } from './policies.ts'
import { saveCards } from './save-cards.ts'
import { saveRecord } from './save-together.ts'
import {
  addressPart,
  contactPart,
  detailsPart,
  type FormName,
  groupPart,
  guardianPart,
  intakePart,
  type RecordRequest,
  referralPart,
  savePart,
} from './save-record.ts'
import { signUp } from './sign-up.ts'

/** What signed-in clients may read and change of their own. */
export function clientRoutes(register: RegisterOperation, service: Service): void {
  const { db } = service
  const isTheirs = requirePermission(service, 'manage own profile')
  const newcomerOrClient = [requireClientOrNewcomer(service), isTheirs]

  register(
    'readOwnProfile',
    newcomerOrClient,
    forPerson((person, _, c) => {
      const grant = c.get('caller').person
      return readOwnProfile(service, {
        person,
        canSeeForms: grant !== null && mayAct(grant, 'fill in forms'),
      })
    }),
  )

  register(
    'acceptPolicies',
    newcomerOrClient,
    forPerson(({ clientId }, { body }) => acceptPolicies(service, { clientId, request: body })),
  )

  register(
    'readAttachedClinician',
    [requireCaller(service), isTheirs],
    forPerson(async (person) => succeed(await readAttachedClinician(db, person))),
  )

  register(
    'askForOtherClinician',
    [requireCaller(service), isTheirs],
    forPerson(({ clientId }, _, c) =>
      askForOtherClinician(service, {
        clientId,
        actor: c.get('caller').subject,
        requestId: c.get('requestId'),
      }),
    ),
  )

  register(
    'saveTimeZone',
    newcomerOrClient,
    forPerson(async ({ clientId }, { body }) => {
      const change = { time_zone: body.timeZone, updated_at: service.now() }
      await changeRows(db, 'clients', { id: clientId }, change)
      return succeed(null)
    }),
  )
}

export function accountRoutes(register: RegisterOperation, service: Service): void {
  const { db, config } = service
  const readOrigin = (c: AppContext) => clientOrigin(c, config.TRUSTED_PROXIES)
  const visitor = [identifyCaller(service), requirePermission(service, 'sign up')]
  const own = [requireCaller(service), requirePermission(service, 'manage own profile')]

  register('signUp', visitor, async ({ params, body, key }, c) => {
    if (!(await consumeAccountAttempt(db, signUps, { ...readOrigin(c), key }))) return fail('tooManyRequests')
    const result = await signUp(service, { ...params, key, request: body })
    if (!result.ok) return result
    await grantLogin(c, service, result.value.subject)
    return succeed({ data: result.value.data })
  })

  register('askForNewEmail', own, ({ body }, c) =>
    askForNewEmail(service, { ...body, subject: c.get('caller').subject }),
  )

  register('confirmNewEmail', [], async ({ body }, c) => {
    if (!(await consumeAllowance(db, linkTries, clientAddress(c, config.TRUSTED_PROXIES))))
      return fail('tooManyRequests')
    return confirmNewEmail(service, { ...body, requestId: c.get('requestId') })
  })

  register('changePassword', own, ({ body }, c) => {
    const { subject, signInId } = c.get('caller')
    return changeOwnPassword(service, {
      ...body,
      subject,
      requestId: c.get('requestId'),
      keeps: { signInId },
    })
  })

  register('checkEmail', [], async ({ params, body }, c) => {
    if (!(await consumeEmailCheck(db, readOrigin(c)))) return fail('tooManyRequests')
    // Asked while a sign-up is filled in: its password comes next.
    readWordLists()
    return succeed({ used: await isEmailInUse(db, { practiceId: params.accountId, email: body.email }) })
  })

  register('checkPhone', [], ({ body }) => succeed({ valid: checkPhone(body.number).ok }))
}

/** Sign-up by invitation: docs/product/sign-up.md#invitation. */
export function inviteRoutes(register: RegisterOperation, service: Service): void {
  const { db, config } = service
  const readOrigin = (c: AppContext) => clientOrigin(c, config.TRUSTED_PROXIES)
  const visitor = [identifyCaller(service), requirePermission(service, 'accept an invite')]

  register('checkInvite', visitor, async ({ body }, c) =>
    (await consumeAccountCheck(db, readOrigin(c))) ? checkInvite(service, body) : fail('tooManyRequests'),
  )

  register('verifyInvite', visitor, async ({ body, key }, c) => {
    if (!(await consumeAccountAttempt(db, codeTries, { ...readOrigin(c), key })))
      return fail('tooManyRequests')
    const result = await verifyInvite(service, { key, request: body, requestId: c.get('requestId') })
    if (!result.ok) return result
    await grantLogin(c, service, result.value.subject)
    return succeed({ data: result.value.data })
  })
}

type FormRequest<Body> = { body: Body; key: string | undefined }

/** What a client gives before a booking can be finished: docs/product/funding-forms.md. */
export function fundingRoutes(register: RegisterOperation, service: Service): void {
  const client = [requireClientOrNewcomer(service), requirePermission(service, 'manage own profile')]
  const mayUpload = requirePermission(service, 'upload own documents')
  const ownFiles = [requireClientOrNewcomer(service), mayUpload]

  const save =
    <Body, Answer>(
      part: FormName,
      change: (service: Service, sender: RecordRequest<Body>) => Promise<Result<Answer>>,
    ) =>
    (form: FormRequest<Body>, c: AppContext) =>
      forPerson((person, { body, key }: FormRequest<Body>) =>
        change(service, { person, key, part, request: body }),
      )(form, c)

  register('saveRecord', [...client, mayUpload], save('record', saveRecord))
  register('saveMedicare', client, save('medicare', saveCards))
  register('saveNdis', client, async (form, c) => {
    const saved = await save('ndis', savePart(detailsPart('ndis')))(form, c)
    return saved.ok ? succeed({ valid: true }) : saved
  })
  register('saveWorkCover', client, save('workCover', savePart(detailsPart('workCover'))))
  register('saveAddress', client, save('address', savePart(addressPart)))
  register('saveContact', client, save('key contacts', savePart(contactPart)))
  register('saveGuardian', client, save('guardian', savePart(guardianPart)))
  register('joinGroup', client, save('funding group', savePart(groupPart)))
  register('saveIntake', client, save('intake', savePart(intakePart)))
  register('saveReferral', ownFiles, save('referral', savePart(referralPart)))

  register(
    'removeFile',
    ownFiles,
    forPerson((person, { params: { fileId: id } }) => removeFile(service, { id, person })),
  )
}

const aMinute = 60
const anHour = 3600
const aDay = 86_400

/** One owner of IPv6 has 65,536 addresses as limits count them: what an address is allowed, its network is allowed some times over. */
type OriginLimits = { address: RateLimit; network: RateLimit }
type RequestOrigin = { address: string; network: string }

/** Email and invite checks together: both tell whether an email has an account. */
const checks: OriginLimits = {
  address: { name: 'account-checks:address', most: 10, perSeconds: aMinute },
  network: { name: 'account-checks:network', most: 60, perSeconds: aMinute },
}

const checksOfADay: OriginLimits = {
  address: { name: 'account-checks-of-a-day:address', most: 100, perSeconds: aDay },
  network: { name: 'account-checks-of-a-day:network', most: 600, perSeconds: aDay },
}
/** Of the whole service: someone with many networks may not list who has an account. A sign-up goes on without the check. */
const emailChecks: RateLimit = { name: 'email-checks', most: 60, perSeconds: aMinute }
const emailChecksOfADay: RateLimit = { name: 'email-checks-of-a-day', most: 3_000, perSeconds: aDay }

/** Counts the check. False where this address, or the network around it, has none left. */
const consumeAccountCheck = async (db: Db, { address, network }: RequestOrigin): Promise<boolean> =>
  (await consumeSlidingAllowance(db, checks.address, address)) &&
  (await consumeSlidingAllowance(db, checks.network, network)) &&
  (await consumeAllowance(db, checksOfADay.address, address)) &&
  consumeAllowance(db, checksOfADay.network, network)

const consumeEmailCheck = async (db: Db, origin: RequestOrigin): Promise<boolean> =>
  (await consumeAccountCheck(db, origin)) &&
  (await consumeSlidingAllowance(db, emailChecks, 'service')) &&
  consumeAllowance(db, emailChecksOfADay, 'service')

const signUps: OriginLimits = {
  address: { name: 'sign-ups:address', most: 10, perSeconds: anHour },
  network: { name: 'sign-ups:network', most: 60, perSeconds: anHour },
}
const codeTries: OriginLimits = {
  address: { name: 'invite-codes:address', most: 30, perSeconds: anHour },
  network: { name: 'invite-codes:network', most: 120, perSeconds: anHour },
}

/** Counts it, once for each key. False where the address or its network has none left. */
const consumeAccountAttempt = async (
  db: Db,
  limits: OriginLimits,
  { address, network, key }: RequestOrigin & { key: string | undefined },
): Promise<boolean> =>
  (await consumeAttempt(db, limits.address, { address, key })) &&
  consumeAttempt(db, limits.network, { address: network, key })

const linkTries: RateLimit = { name: 'email-links:address', most: 60, perSeconds: anHour }
