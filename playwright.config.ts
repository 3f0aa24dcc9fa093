import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.mjs'
import { e2eServer, e2eServers, workerCount } from './test/support/e2e-server.ts'

const asRoot = process.getuid?.() === 0
const calls = /\/(practice-video|session-(paths|relay|room))\.spec\.ts$/
const long = /\/practice-(from-nothing|every-page)\.spec\.ts$/

export default defineConfig({
  // PICTURES names a folder: pictures of screens go there, and nothing is tested. See docs/product/practice-screens.md.
  testDir: process.env.PICTURES ? 'test/pictures' : 'test/e2e',
  outputDir: 'build/test-results/e2e',
  fullyParallel: true,
  // The longest first: one that started last would run alone at the end. Calls one at a time: three at once starve each other.
  projects: [
    { name: 'calls', testMatch: calls, workers: 1 },
    { name: 'long', testMatch: long },
    { name: 'others', testIgnore: [calls, long] },
  ],
  workers: workerCount,
  retries: 0,
  // A machine that others use too is at times five times as slow, and a slow journey has lost nothing.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'build/test-results/e2e.json' }]],
  use: {
    baseURL: e2eServer.address,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Tests of what moves ask for motion themselves; the others need not wait for it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  globalSetup: './test/support/e2e-servers-ready.ts',
  webServer: e2eServers.map(({ port, dataDir, portsBeside }) => ({
    command: 'node src/main.ts',
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      // As it is run for real: React renders pages in half the time.
      NODE_ENV: 'production',
      // Which strangers could reach; the demo people are wanted all the same.
      DEMO_SITE: 'on',
      LOG_LEVEL: 'error',
      QUESTIONNAIRES_EXTRA: 'k10',
      // gp-framed.spec.ts shows pages in a frame of it.
      FRAME_ANCESTOR: `http://clinic.localhost:${portsBeside.frame}`,
      // Two browsers on one machine need no one outside.
      STUN_URLS: 'none',
      // A test that is counted by its address says which: see comeFromElsewhere.
      TRUSTED_PROXIES: '1',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  })),
})
