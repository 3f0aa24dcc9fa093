import { use } from 'react'
import { leavePath, neutralSite } from '#contract/quick-exit.ts'
import { PageNonce } from '../site/page-nonce.ts'
import { earlyInput } from './early-input.ts'
import { quickExit } from './quick-exit.ts'

const away = JSON.stringify({ address: neutralSite, path: leavePath })

/** In the page itself: it has to be there before any file is. Only the server writes it. */
export function EarlyInputScript() {
  const code = `(${quickExit})(${away});(${earlyInput})()`.replaceAll(/\n\s*/g, '\n')
  return <script nonce={use(PageNonce)} dangerouslySetInnerHTML={{ __html: code }} />
}
