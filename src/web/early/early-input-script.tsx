import { use } from 'react'
import { PageNonce } from '../site/page-nonce.ts'
import { earlyInput } from './early-input.ts'

/** In the page itself: it has to be there before any file is. Only the server writes it. */
export function EarlyInputScript() {
  const code = `(${earlyInput})()`.replaceAll(/\n\s*/g, '\n')
  return <script nonce={use(PageNonce)} dangerouslySetInnerHTML={{ __html: code }} />
}
