import { useEffect } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import type { ApiValue } from '#contract/endpoints.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { newSetupLinkHint, setupLinkProblems } from '#domain/staff/practice-setup.ts'
import { mayUsePasskeysOf, passkeysAreElsewhere } from '#domain/staff/staff-sign-in.ts'
import type { ApiProblem } from '../../api/call-api.ts'
import { NameFields } from '../../forms/name-fields.tsx'
import { NewPasswordField, useWeakness } from '../../forms/new-password-field.tsx'
import { RequestForm, useRequestForm } from '../../forms/request-form.tsx'
import type { PageHandle } from '../../page-handle.ts'
import { PageHead } from '../../site/page-head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmailField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { callStaff, staffQuery } from '../desk/staff.ts'
import { DeskRead } from '../desk/desk.tsx'

export const handle: PageHandle = { frame: 'focused' }
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

type SecretExchange = {
  /** False while the secret of the address, which only the browser knows, has not been exchanged. */
  isOver: boolean
  problem: ApiProblem | null
}

export const loader = (): SecretExchange => ({ isOver: false, problem: null })

/** Exchanges the secret for a cookie at once, and takes it out of the address and of the browser’s history. */
export async function clientLoader(): Promise<SecretExchange> {
  const secret = window.location.hash.slice(1)
  if (secret === '') return { isOver: true, problem: null }
  window.history.replaceState(window.history.state, '', staffPages.setup())
  const answer = await callStaff('exchangeSetupLink', { body: { secret } })
  return { isOver: true, problem: answer.ok ? null : answer.problem }
}
clientLoader.hydrate = true as const

/** A secret is exchanged once. */
export const shouldRevalidate = () => false

export default function SetupPage() {
  const { isOver, problem } = useLoaderData<typeof clientLoader>()
  // A link pasted into the address bar of this very page changes only what is after the #: nothing is loaded by itself.
  useEffect(() => {
    const reload = () => window.location.reload()
    window.addEventListener('hashchange', reload)
    return () => window.removeEventListener('hashchange', reload)
  }, [])
  return (
    <div className="wrap">
      <PageHead title="Set up your practice" description="For the owner of this practice." indexed={false} />
      {isOver ? <SetupState problem={problem} /> : <SetupSkeleton />}
    </div>
  )
}

const SetupSkeleton = () => (
  <section className="grid max-w-[680px] gap-4 py-(--section)">
    <h1>Set up your practice</h1>
    <FormSkeleton />
  </section>
)

const SetupState = ({ problem }: Pick<SecretExchange, 'problem'>) => (
  <DeskRead query={staffQuery('readSetupState', {})} skeleton={<SetupSkeleton />}>
    {({ hasOwner, link, passkeyHost }) => {
      if (hasOwner) return <OwnerThere />
      return link === 'good' ? (
        <OwnerForm passkeyHost={passkeyHost} />
      ) : (
        <LinkNeeded link={link} problem={problem} />
      )
    }}
  </DeskRead>
)

/** After the second step. */
const afterwards = staffPages.setupSteps()

const emptyOwner = { firstName: '', lastName: '', email: '', password: '' }

/** The first account. The second step of its sign-in follows on a page of its own. */
function OwnerForm({ passkeyHost }: { passkeyHost: string }) {
  const navigate = useNavigate()
  const { onMeasured, findWeakness } = useWeakness()
  const form = useRequestForm({
    part: 'owner',
    initial: emptyOwner,
    rules: async () => (await import('#contract/staff/setup.ts')).createOwnerRequest,
    found: ({ password }) => ({ 'owner.password': findWeakness(password) }),
    what: 'your account',
    send: (body) => callStaff('createOwner', { body }),
    onSaved: () => navigate(staffPages.secondStep({ redirectTo: afterwards })),
  })
  const { bind, values: owner } = form
  return (
    <section className="max-w-[680px] py-(--section)">
      <h1 tabIndex={-1}>Let’s set up your practice</h1>
      <p className="lead mt-3">
        First you. You look after the practice: clinicians, rates, staff. You see no client’s answers unless
        you’re also their GP.
      </p>
      {!mayUsePasskeysOf(passkeyHost, window.location.hostname) && (
        <div className="mt-6">
          <Notice type="warning" title="Passkeys will not work at this address">
            {passkeysAreElsewhere(passkeyHost, window.location.hostname)}
          </Notice>
        </div>
      )}
      <RequestForm form={form} className="fields mt-8" label="You" button="Create my account" busy="Creating">
        <NameFields first={bind('firstName')} last={bind('lastName')} />
        <EmailField {...bind('email')} help="You sign in with it." autoComplete="username" required />
        <NewPasswordField
          {...bind('password')}
          label="Password"
          known={[owner.email, owner.firstName, owner.lastName]}
          onMeasured={onMeasured}
          required
        />
      </RequestForm>
      <p className="mt-6 text-sm text-ink-soft">
        Next, a second step for your sign-in. Staff accounts always have one: health records are behind them.
        A passkey belongs to this site’s address, {passkeyHost}, and does not move to another.
      </p>
    </section>
  )
}

/** The link has done its work. What follows needs a sign-in, which that page asks for. */
const OwnerThere = () => (
  <section className="grid max-w-[680px] justify-items-start gap-4 py-(--section)">
    <h1 tabIndex={-1}>Set up your practice</h1>
    <p className="lead">The practice has an owner. Sign in to go on with the set-up.</p>
    <LinkButton to={staffPages.setupSteps()}>Go on</LinkButton>
  </section>
)

type LinkNeededProps = {
  link: Exclude<ApiValue<'readSetupState'>['link'], 'good'>
  /** What the exchange of the link just now came to. */
  problem: ApiProblem | null
}

/** No one becomes the owner without the link that only the operator of the server can read. */
function LinkNeeded({ link, problem }: LinkNeededProps) {
  const message = problem?.message ?? (link === 'none' ? null : setupLinkProblems[link])
  return (
    <section className="grid max-w-[680px] gap-4 py-(--section)">
      <h1 tabIndex={-1}>Set up your practice</h1>
      {message === null ? (
        <p className="lead">
          You need the set-up link that the server printed when it was started. {newSetupLinkHint}
        </p>
      ) : (
        <Notice type="error" announced="politely" title={message} />
      )}
    </section>
  )
}
