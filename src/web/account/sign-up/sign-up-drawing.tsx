import { useSettings } from '../../api/settings.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { bookingHelp, type Flow } from './flow.ts'
import { SignUpIntro } from './sign-up-intro.tsx'
import { useSignUpForm } from './use-sign-up-form.ts'
import { emptyValues } from './values.ts'

const nothingKept = { read: () => emptyValues, keep: () => {} }
const notYet = async () => ({ kind: 'done' }) as const

/**
 * The form as the server can draw it, before it is known what this tab holds. What is typed into it goes to the form that takes its
 * place (`data-waits`, see src/web/early/early-input.ts).
 */
export function SignUpDrawing({ flow }: { flow: Flow }) {
  const form = useSignUpForm(null, null, nothingKept)
  return (
    <div className="noscript:hidden" data-waits="">
      <SignUpForm form={form} flow={flow} onSubmit={notYet} />
    </div>
  )
}

/** The same as a page of a booking. */
export function BookingSignUpDrawing() {
  const help = bookingHelp(useSettings())
  return (
    <>
      <SignUpIntro returnTo="/" />
      <div className="mt-8">
        <SignUpDrawing flow={{ ...help, logInTo: '/', explainsAge: false }} />
      </div>
    </>
  )
}
