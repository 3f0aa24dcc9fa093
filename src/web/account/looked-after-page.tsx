import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApiValue } from '#contract/endpoints.ts'
import { paths } from '#contract/page-paths.ts'
import { callApi } from '../api/call-api.ts'
import { useSettings } from '../api/settings.ts'
import { useAction } from '../api/use-action.ts'
import { enterNewAccount } from '../client/enter-new-account.ts'
import { NewPasswordField } from '../forms/new-password-field.tsx'
import { RequestForm, useRequestForm } from '../forms/request-form.tsx'
import type { PageHandle } from '../page-handle.ts'
import { PageNeedsScript } from '../site/page-needs-script.tsx'
import { Button, LinkButton, Spinner } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { EmailField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export const handle: PageHandle = { frame: 'focused' }
export const headers = () => ({ 'cache-control': 'no-store' })

const title = 'Someone books for you'

type Linked = ApiValue<'readPersonLink'> & { token: string }

/** Where the link leads that another adult is sent: to end it, or to look after it themselves. See docs/product/people.md. */
export default function LookedAfterPage() {
  const [linked, setLinked] = useState<Linked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isEnded, setIsEnded] = useState(false)
  useEffect(() => {
    const token = location.hash.slice(1)
    const read = async () => {
      const answer = await callApi('readPersonLink', { body: { token } })
      if (answer.ok) setLinked({ ...answer.value, token })
      else setProblem(answer.problem.message)
    }
    void read()
  }, [])
  if (isEnded)
    return (
      <SignInFrame
        title={title}
        heading="They no longer book for you"
        lead="They can’t see anything of yours. What is booked stays booked. To change or cancel it, contact us."
      >
        <LinkButton to={paths.contact()} wide>
          Contact us
        </LinkButton>
      </SignInFrame>
    )
  if (linked) return <Choices linked={linked} onEnded={() => setIsEnded(true)} />
  return (
    <SignInFrame title={title} heading={title} lead="You can end it, or look after it yourself.">
      {problem === null ? (
        <output className="noscript:hidden">
          <Spinner /> Reading the link
        </output>
      ) : (
        <Notice type="error" announced="atOnce" title={problem} />
      )}
      <PageNeedsScript />
    </SignInFrame>
  )
}

const rules = async () => (await import('./take-over-rules.ts')).takeOverRules

function Choices({ linked, onEnded }: { linked: Linked; onEnded: () => void }) {
  const { bookerName, firstName, token } = linked
  const { act, busy, failure } = useAction()
  const { identity } = useSettings()
  const navigate = useNavigate()
  const form = useRequestForm({
    part: 'login',
    initial: { email: linked.email ?? '', password: '', isPoliciesConfirmed: false },
    rules,
    what: 'your login',
    send: (body) => callApi('takeOverRecord', { body: { ...body, token } }),
    onSaved: async () => {
      if (await enterNewAccount(identity)) await navigate(paths.myAppointments(), { replace: true })
      else await navigate(paths.logIn({ redirectTo: paths.myAppointments() }))
    },
    onProblem: ({ code, message }) =>
      code === 'emailInUse' ? { kind: 'refused', errors: { 'login.email': message } } : undefined,
  })
  const end = () => act('end', { call: () => callApi('endByLink', { body: { token } }), after: onEnded })
  return (
    <SignInFrame
      title={title}
      heading={`${bookerName} books for you`}
      lead={`Hello ${firstName}. ${bookerName} can book, move and cancel your appointments, pay, fill in forms, see your receipts and uploaded documents, and get your reminders. They can’t see your clinician’s notes, or your answers once they are sent.`}
    >
      <section className="grid gap-4" aria-labelledby="own-login">
        <h2 id="own-login">Look after it yourself</h2>
        <p className="text-sm text-ink-soft">
          With a login of your own, your forms, documents and payments are yours alone. {bookerName} can still
          book for you and see when your appointments are, until you end it.
        </p>
        <RequestForm form={form} label="Your own login" button="Make my login" busy="Making your login">
          <EmailField {...form.bind('email')} autoComplete="email" required />
          <NewPasswordField
            {...form.bind('password')}
            label="Password"
            known={[firstName, form.values.email]}
            required
          />
          <Checkbox {...form.bind('isPoliciesConfirmed')}>
            I accept the{' '}
            <a href={paths.privacy()} target="_blank" rel="noopener">
              Privacy policy
            </a>{' '}
            and the{' '}
            <a href={paths.terms()} target="_blank" rel="noopener">
              Terms and conditions
            </a>
          </Checkbox>
        </RequestForm>
      </section>
      <section className="grid gap-4 mt-8" aria-labelledby="end-it">
        <h2 id="end-it">End it</h2>
        <p className="text-sm text-ink-soft">
          {bookerName} can then no longer book for you or see anything of yours. What is booked stays booked.
          To change or cancel it, contact us.
        </p>
        {failure && <Notice type="error" announced="atOnce" title={failure} />}
        <Button look="secondary" wide busy={busy !== null && 'Ending'} onClick={() => void end()}>
          Stop {bookerName} booking for me
        </Button>
      </section>
    </SignInFrame>
  )
}
