import type { Provider } from 'oidc-provider'
import type { Service } from '../service.ts'
import { createProvider } from './create-provider.ts'
import { loadIdentityKeys, readIdentityKeys } from './identity-keys.ts'

const keysAreFreshFor = 60_000

/** The library fixes its keys when it is built, so another process's rotation is taken up by building it again. */
export async function createCurrentProvider(service: Service): Promise<() => Promise<Provider>> {
  let keys = await loadIdentityKeys(service)
  let provider = createProvider(service, keys)
  let readAt = service.now().getTime()
  return async () => {
    const now = service.now().getTime()
    if (now - readAt < keysAreFreshFor) return provider
    readAt = now
    const latest = await readIdentityKeys(service)
    if (latest.signing[0]?.kid !== keys.signing[0]?.kid) {
      keys = latest
      provider = createProvider(service, keys)
    }
    return provider
  }
}
