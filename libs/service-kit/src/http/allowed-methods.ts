import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request that no route takes: the methods that its path takes, if any. */
    allowedMethods?: string[];
  }
}

/** Finds out, for a request that no route takes, whether its path takes other methods. */
export function tellAllowedMethods(instance: FastifyInstance): void {
  const routes: { segments: string[]; methods: string[] }[] = [];
  instance.addHook('onRoute', ({ url, method }) => {
    routes.push({ segments: segmentsOf(url), methods: [method].flat() });
  });
  instance.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) {
      const asked = segmentsOf(request.url.split('?', 1)[0]!);
      const methods = routes
        .filter(({ segments }) => fits(segments, asked))
        .flatMap((route) => route.methods);
      // A route for this very method did not take it because of what stands in its place of a parameter.
      request.allowedMethods = methods.includes(request.method) ? [] : [...new Set(methods)];
    }
    done();
  });
}

/** As the router compares: whatever the case, and with a slash at the end or without. */
const segmentsOf = (path: string) => path.toLowerCase().replace(/\/$/, '').split('/');

const fits = (segments: string[], asked: string[]) =>
  segments.length === asked.length &&
  segments.every((segment, index) => {
    const fixed = segment.replace(/^:\w+/, '');
    return fixed === segment
      ? segment === asked[index]
      : asked[index]!.endsWith(fixed) && asked[index]!.length > fixed.length;
  });
