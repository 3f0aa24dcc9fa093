import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'

/** A password is asked for, consent never: the only client is this site itself. */
export function signInOnly() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('sign_in_ended', 'the sign-in was ended', 'login_required', wasEnded),
    )
  return policy
}

/**
 * A session whose grant is gone was ended from elsewhere. A request of that browser which was under way at that moment may have
 * written its session once more, so the session alone is not enough to sign in.
 */
async function wasEnded({ oidc }: KoaContextWithOIDC): Promise<boolean> {
  const { Check } = interactionPolicy
  const known = oidc.result?.login ? undefined : oidc.session?.grantIdFor(oidc.client?.clientId ?? '')
  const isGone = known !== undefined && (await oidc.provider.Grant.find(known)) === undefined
  return isGone ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT
}
