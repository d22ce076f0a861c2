import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, obey } from './child-server.ts';

// The limit of node:http alone: reads the request and answers prepared bytes.
let status = 204;
let headers: [string, string][] = [];
let body: Buffer = Buffer.alloc(0);

const server = createServer((request, response) => {
  const answer = () => {
    response.writeHead(status, headers);
    response.end(body);
  };
  if (request.method === 'GET') return answer();
  request.on('end', answer).resume();
});

server.listen(0, () => {
  const stop = async () => {
    server.close();
    server.closeAllConnections();
  };
  const setAnswer = (answer: Answer) => {
    ({ status, headers } = answer);
    body = Buffer.from(answer.bodyBase64, 'base64');
  };
  obey((server.address() as AddressInfo).port, stop, setAnswer);
});
