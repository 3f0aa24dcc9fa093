import { Provider } from 'oidc-provider'
import { isDatabaseAway } from '../http/unexpected.ts'
import type { Service } from '../service.ts'
import type { IdentityKeys } from './identity-keys.ts'
import { providerConfiguration } from './provider-configuration.ts'

export const toIssuer = ({ PUBLIC_URL }: Service['config']): string => `${PUBLIC_URL}/oidc`

export function createProvider(service: Service, keys: IdentityKeys): Provider {
  const provider = new Provider(toIssuer(service.config), providerConfiguration(service, keys))
  // The bridge writes the one forwarding header there is, from the configured public address.
  provider.proxy = true
  const report = (error: Error & { code?: string }) =>
    service.log.error({ error: { type: error.name, code: error.code } }, 'identity provider failed')
  const events: NodeJS.EventEmitter = provider
  events.on('error', report)
  provider.on('server_error', (ctx, error) => {
    report(error)
    if (isDatabaseAway(error) && ctx.status === 500) ctx.status = 503
  })
  return provider
}
