import { LogInLink } from '../../session/log-in-link.tsx'

/** `returnTo`: where a visitor who has an account goes on. */
export function SignUpIntro({ returnTo }: { returnTo: string }) {
  return (
    <>
      <h1>Sign up</h1>
      <p className="lead mt-3">
        An account keeps your appointments and details in one private place. Already have one?{' '}
        <LogInLink returnTo={returnTo}>Log in</LogInLink>, your time stays held.
      </p>
    </>
  )
}
