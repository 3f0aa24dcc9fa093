import { policiesInForce } from '#server/clients/policies.ts'
import { createAccount } from '#server/sign-in/account-store.ts'
import { saveAuthenticator } from '#server/staff/authenticator.ts'
import type { Demo } from '#server/start-service.ts'
import { loadDemoData } from './load-demo-data.ts'
import { wipeSignUps } from './wipe-sign-ups.ts'

/** Half past two in Sydney, or half past three in summer; the queue counts in UTC. */
const everyNight = '30 16 * * *'

/** Accounts are made as a sign-up makes them. */
export const loadDemo: Demo['loadDemo'] = async ({ config, db, keyring, content }, signal) => {
  await loadDemoData({
    db,
    keyring,
    now: new Date(),
    psychologists: config.DEMO_PSYCHOLOGISTS,
    signal,
    policies: await policiesInForce({ content }),
    createAccount: async ({ authenticatorSecret: secret, ...account }, tx) => {
      await createAccount(tx, { ...account, isEmailVerified: true })
      if (secret !== undefined)
        await saveAuthenticator({ db: tx, keyring }, { subject: account.subject, secret, lastStep: 0 })
    },
  })
}

export const scheduleSignUpWipe: Demo['scheduleSignUpWipe'] = async (service) => {
  const queue = 'wipe-sign-ups'
  await service.jobs.work(queue, () => wipeSignUps(service))
  await service.jobs.schedule(queue, everyNight)
}
