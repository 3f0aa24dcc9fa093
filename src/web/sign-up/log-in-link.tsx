import type { MouseEvent, ReactNode } from 'react'
import { paths } from '../paths.ts'
import { useSession } from '../session/session-context.ts'

/** Logs in and goes on with what was begun: the held time stays in this tab. */
export function LogInLink({ returnTo, children }: { returnTo: string; children: ReactNode }) {
  const { signIn } = useSession()
  const logIn = (event: MouseEvent) => {
    event.preventDefault()
    signIn(returnTo)
  }
  return (
    <a href={paths.logIn({ redirectTo: returnTo })} onClick={logIn}>
      {children}
    </a>
  )
}
