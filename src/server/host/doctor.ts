import { type Config, isThisMachine, readConfig } from '../config.ts'
import { ConfigError, knownNames } from '../environment.ts'
import { readErrorMessage } from '../error-details.ts'
import { listSimulations } from '../host/list-simulations.ts'
import {
  checkBackups,
  checkBucket,
  checkDatabase,
  checkDisk,
  checkMail,
  checkRelay,
  checkValkey,
  type Finding,
} from './probes.ts'

type Environment = Readonly<Record<string, string | undefined>>
type Print = (line: string) => void

/** What is looked at once the settings can be read, in the order in which it is printed. */
const checks: Record<string, (config: Config) => Finding[] | Promise<Finding[]>> = {
  address: checkAddress,
  cards: checkStripe,
  'outside services': (config) => listSimulations(config).map((words) => ({ state: 'look', words })),
  relay: checkRelay,
  disk: checkDisk,
  email: checkMail,
  uploads: checkBucket,
  backups: checkBackups,
  database: checkDatabase,
  Valkey: checkValkey,
}

/** Looks at what keeps a service from running well, and changes nothing that stays. */
export async function doctor(environment: Environment, print: Print): Promise<number> {
  let wrong = 0
  const say = (about: string, findings: readonly Finding[]) => {
    for (const { state, words } of findings) print(`${state.padEnd(5)}  ${about}: ${words}`)
    wrong += findings.filter(({ state }) => state === 'wrong').length
  }
  const config = tryToRead(environment)
  say('settings', config instanceof ConfigError ? [fail(config)] : findUnknown(environment))
  if (!(config instanceof ConfigError))
    for (const [about, check] of Object.entries(checks))
      say(
        about,
        await Promise.resolve(config)
          .then(check)
          .catch((error: unknown) => [fail(error)]),
      )
  print(wrong === 0 ? 'Nothing is wrong.' : `${wrong} wrong. Put that right before people use the service.`)
  return wrong === 0 ? 0 : 1
}

const fail = (error: unknown): Finding => ({ state: 'wrong', words: `${readErrorMessage(error)}.` })

function tryToRead(environment: Environment): Config | ConfigError {
  try {
    return readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

/** Node has variables of its own with the beginning of one of ours. */
const familyOf = (name: string) => /^(?!NODE_)[A-Z\d]+_/.exec(name)?.[0]

function findUnknown(environment: Environment): Finding[] {
  const known = knownNames()
  const families = new Set(known.map(familyOf))
  families.delete(undefined)
  const unknown = Object.keys(environment).filter(
    (name) => families.has(familyOf(name)) && !known.includes(name),
  )
  return [
    { state: 'ok', words: 'Every variable of this service has a value that can be used.' },
    ...unknown.map((name): Finding => ({
      state: 'look',
      words: `${name} is not a variable of this service, and does nothing here. Was another one meant?`,
    })),
  ]
}

function checkAddress({ PUBLIC_URL, TRUSTED_PROXIES, areSimulationsOpen, demoRefused }: Config): Finding[] {
  const { protocol, hostname } = new URL(PUBLIC_URL)
  const here = isThisMachine(hostname)
  const findings: Finding[] = []
  if (protocol === 'http:' && !here)
    findings.push({
      state: 'wrong',
      words: `PUBLIC_URL is ${PUBLIC_URL}: without https anyone on the way reads passwords and health data. Put a proxy that speaks https before the service, and set PUBLIC_URL to its address.`,
    })
  if (here && !areSimulationsOpen)
    findings.push({
      state: 'look',
      words: `PUBLIC_URL is ${PUBLIC_URL}, so the links in emails lead nowhere on other machines. Set it to the address that people use.`,
    })
  if (protocol === 'https:' && TRUSTED_PROXIES === 0)
    findings.push({
      state: 'look',
      words:
        'PUBLIC_URL is https, which only a proxy before the service can speak, and TRUSTED_PROXIES is 0: all visitors count as one address. Set it to the number of proxies that add to X-Forwarded-For.',
    })
  if (demoRefused !== null)
    findings.push({ state: 'look', words: `Demo data is off, because strangers can come: ${demoRefused}.` })
  return findings.length > 0 ? findings : [{ state: 'ok', words: `People use ${PUBLIC_URL}.` }]
}

const stripeShapes = {
  secretKey: ['STRIPE_SECRET_KEY', /^[sr]k_(test|live)_/, 'sk_ or rk_, then live_ or test_'],
  publicKey: ['STRIPE_PUBLIC_KEY', /^pk_(test|live)_/, 'pk_live_ or pk_test_'],
  account: ['STRIPE_ACCOUNT', /^acct_/, 'acct_'],
  webhookSecret: ['STRIPE_WEBHOOK_SECRET', /^whsec_/, 'whsec_'],
} as const

function checkStripe({ stripe, production }: Config): Finding[] {
  if (!stripe) return []
  const findings = Object.entries(stripeShapes)
    .filter(([ours, [, shape]]) => !shape.test(String(Reflect.get(stripe, ours))))
    .map(([, [name, , start]]): Finding => ({ state: 'wrong', words: `${name} should begin with ${start}.` }))
  if (findings.length > 0) return findings
  const modes = [stripe.secretKey, stripe.publicKey].map((key) => key.split('_')[1])
  if (modes[0] !== modes[1])
    return [
      {
        state: 'wrong',
        words: `STRIPE_SECRET_KEY is ${modes[0]} and STRIPE_PUBLIC_KEY ${modes[1]}. Use two keys of one kind.`,
      },
    ]
  return production && modes[0] === 'test'
    ? [{ state: 'look', words: 'The keys of Stripe are test keys: no card is charged.' }]
    : [{ state: 'ok', words: `The keys of Stripe are whole, and all are ${modes[0]}.` }]
}
