/** Demo people have an address here, and a password that is published: signing in with one is refused where strangers come. */
export const demoMailDomain = 'demo.banksia.example'
