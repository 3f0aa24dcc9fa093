import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, replace, useLoaderData } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { personIn } from '#domain/person-path.ts'
import { loadSettings } from '../api/load-api.ts'
import { sendClaim } from '../client/send-claim.ts'
import type { PageHandle } from '../page-handle.ts'
import { browserSession } from '../session/browser-session.ts'
import { personOfPage } from '../session/person-of-page.ts'
import { useSession } from '../session/session.tsx'
import { storeItem } from '../session/tab-storage.ts'
import { PageHead } from '../site/page-head.tsx'
import { EmptyState } from '../ui/art.tsx'
import { Button, Spinner } from '../ui/button.tsx'

export const handle: PageHandle = { frame: 'focused' }
export const headers = () => ({ 'cache-control': 'no-store' })

export async function loader({ context }: LoaderFunctionArgs) {
  const { identity } = await loadSettings(context)
  return { identity, hasFailed: false }
}

/** Exchanges the code of the address for a session, and goes on to where the login was started. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { identity } = await serverLoader<typeof loader>()
  const path = await browserSession(identity)
    .arrive(request.url)
    .catch(() => null)
  if (path === null) return { identity, hasFailed: true }
  // The token of a sign-up is good until the client signs in.
  storeItem('createdUser', null)
  void sendClaim()
  const next = replace(path)
  // The pages of another person of the account are another document.
  if (personIn(path) !== personOfPage()) next.headers.set('X-Remix-Reload-Document', 'true')
  throw next
}
clientLoader.hydrate = true as const

/** A code is good once. */
export const shouldRevalidate = () => false

export default function CallbackPage() {
  const { hasFailed } = useLoaderData<typeof clientLoader>()
  const { signIn } = useSession()

  return (
    <div className="wrap py-(--section)">
      <PageHead title="Log in" description="Finishing your login." indexed={false} />
      {hasFailed ? (
        <EmptyState
          drawing="branch"
          title="We could not finish logging you in"
          level={1}
          actions={<Button onClick={() => signIn('/')}>Try again</Button>}
        >
          Nothing is lost. This can happen when a login was started in another tab or a while ago.
        </EmptyState>
      ) : (
        <>
          <h1 className="sr-only">Log in</h1>
          <output className="noscript:hidden">
            <Spinner /> Logging you in
          </output>
          <noscript>
            <p>
              Logging in needs JavaScript. Please turn it on for this site and{' '}
              <a href={paths.logIn()}>log in again</a>, or call or write to us and we will help.
            </p>
          </noscript>
        </>
      )}
    </div>
  )
}
