import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    allowedMethods?: string[];
  }
}

export function addAllowedMethods(instance: FastifyInstance): void {
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
      // The path has a route for this method, which refused a parameter's value: so this is not about the method.
      request.allowedMethods = methods.includes(request.method) ? [] : [...new Set(methods)];
    }
    done();
  });
}

/** Compares like the router: ignoring case and a trailing slash. */
const segmentsOf = (path: string) => path.toLowerCase().replace(/\/$/, '').split('/');

const fits = (segments: string[], asked: string[]) =>
  segments.length === asked.length &&
  segments.every((segment, index) => {
    const fixed = segment.replace(/^:\w+/, '');
    return fixed === segment
      ? segment === asked[index]
      : asked[index]!.endsWith(fixed) && asked[index]!.length > fixed.length;
  });
