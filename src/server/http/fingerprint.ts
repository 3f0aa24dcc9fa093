import { createHmac } from 'node:crypto'
import type { Service } from '../service.ts'

/** Tells two requests apart for a day. They hold a password, and a hash without a key would be a way to guess it. */
export const fingerprint = ({ keyring }: Pick<Service, 'keyring'>, request: unknown): string =>
  createHmac('sha256', keyring.derive('request fingerprint'))
    .update(JSON.stringify(request))
    .digest('base64url')
