import { ConfigError, type Environment, environmentSchema } from './environment.ts'
import { readTogether } from './read-together.ts'

/** Where browsers learn under which address others reach them: without it, two homes find no way to each other. `none` turns it off. */
export function readStunUrls({ STUN_URLS }: Environment): string[] {
  if (STUN_URLS.trim() === 'none') return []
  const urls = STUN_URLS.split(',').map((url) => url.trim())
  if (!urls.every((url) => /^stuns?:[^\s/]+$/.test(url)))
    throw new ConfigError('STUN_URLS is not valid: each must begin with stun:, or it is none')
  return urls
}

const turn = environmentSchema.pick({ TURN_URLS: true, TURN_SECRET: true }).required()

/** `turn:relay.example:3478,turns:relay.example:443?transport=tcp` and the secret that the relay knows. */
export function readTurn(env: Environment) {
  const set = readTogether(env, turn)
  if (!set) return null
  const urls = set.TURN_URLS.split(',').map((url) => url.trim())
  if (!urls.every((url) => /^(stun|turns?):[^\s/]+$/.test(url)))
    throw new ConfigError('TURN_URLS is not valid: each must begin with turn:, turns: or stun:')
  return { urls, secret: set.TURN_SECRET }
}

const liveKit = environmentSchema
  .pick({ LIVEKIT_URL: true, LIVEKIT_API_KEY: true, LIVEKIT_API_SECRET: true, LIVEKIT_MEET_URL: true })
  .required()

/** Whose page is given the tokens is for the operator to say, so its address has no default. */
export function readLiveKit(env: Environment) {
  const set = readTogether(env, liveKit)
  return (
    set && {
      url: set.LIVEKIT_URL,
      apiKey: set.LIVEKIT_API_KEY,
      apiSecret: set.LIVEKIT_API_SECRET,
      meetUrl: set.LIVEKIT_MEET_URL,
    }
  )
}
